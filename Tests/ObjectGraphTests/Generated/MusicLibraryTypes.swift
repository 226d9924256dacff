// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let musicLibrary: Self = {
    var types = Self(schema: MusicLibraryMusicLibrarySchema.schema)
    types.add(MusicLibraryAlbum.self)
    types.add("tracks", MusicLibraryAlbum.tracks)
    types.add("artist", MusicLibraryAlbum.artist)
    types.add(MusicLibraryArtist.self)
    types.add("albums", MusicLibraryArtist.albums)
    types.add("featuredOn", MusicLibraryArtist.featuredOn)
    types.add(MusicLibraryCover.self)
    types.add("track", MusicLibraryCover.track)
    types.add("podcast", MusicLibraryCover.podcast)
    types.add(MusicLibraryPlaylist.self)
    types.add("entries", MusicLibraryPlaylist.entries)
    types.add("favorite", MusicLibraryPlaylist.favorite)
    types.add(MusicLibraryPodcast.self)
    types.add("playlists", MusicLibraryPodcast.playlists)
    types.add("publisher", MusicLibraryPodcast.publisher)
    types.add("cover", MusicLibraryPodcast.cover)
    types.add("sponsor", MusicLibraryPodcast.sponsor)
    types.add(MusicLibraryPublisher.self)
    types.add("tracks", MusicLibraryPublisher.tracks)
    types.add("podcasts", MusicLibraryPublisher.podcasts)
    types.add(MusicLibrarySponsor.self)
    types.add(MusicLibraryTrack.self)
    types.add("playlists", MusicLibraryTrack.playlists)
    types.add("album", MusicLibraryTrack.album)
    types.add("guests", MusicLibraryTrack.guests)
    types.add("publisher", MusicLibraryTrack.publisher)
    types.add("cover", MusicLibraryTrack.cover)
    types.add("sponsor", MusicLibraryTrack.sponsor)
    return types
  }()
}
