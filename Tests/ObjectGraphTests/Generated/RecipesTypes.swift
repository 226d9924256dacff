// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let recipes: Self = {
    var types = Self(schema: RecipesRecipesSchema.schema)
    types.add(RecipesCuisine.self)
    types.add("recipes", RecipesCuisine.recipes)
    types.add(RecipesFood.self)
    types.add("uses", RecipesFood.uses)
    types.add(RecipesIngredient.self)
    types.add("recipe", RecipesIngredient.recipe)
    types.add("food", RecipesIngredient.food)
    types.add(RecipesRecipe.self)
    types.add("ingredients", RecipesRecipe.ingredients)
    types.add("cuisine", RecipesRecipe.cuisine)
    types.add("variations", RecipesRecipe.variations)
    types.add("original", RecipesRecipe.original)
    return types
  }()
}
