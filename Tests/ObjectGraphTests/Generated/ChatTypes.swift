// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let chat: Self = {
    var types = Self(schema: ChatChatSchema.schema)
    types.add(ChatConversation.self)
    types.add("members", ChatConversation.members)
    types.add("messages", ChatConversation.messages)
    types.add("pinned", ChatConversation.pinned)
    types.add(ChatMember.self)
    types.add("conversations", ChatMember.conversations)
    types.add("messages", ChatMember.messages)
    types.add(ChatMessage.self)
    types.add("conversation", ChatMessage.conversation)
    types.add("sender", ChatMessage.sender)
    types.add("pinnedIn", ChatMessage.pinnedIn)
    types.add("answerTo", ChatMessage.answerTo)
    types.add("answers", ChatMessage.answers)
    return types
  }()
}
