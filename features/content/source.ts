// What the site's content needs of outside platforms. partners/ implements it.

/** The streaming platform, as the stream indicator needs it. */
export interface StreamSource {
  /** Whether the stream is live now. Throws when nobody can tell. */
  isLive(): Promise<boolean>;
}

export interface FeedVideo {
  /** At the video platform. */
  id: string;
  title: string;
  publishedAt: Date;
  thumbnailUrl: string;
}

/** The video platform, as the latest videos need it. */
export interface VideoSource {
  /** The channel's newest videos. Throws an error whose words are fit for an admin's eyes. */
  latest(channelId: string): Promise<FeedVideo[]>;
  /** The picture's bytes; null when it cannot be had. */
  picture(url: string): Promise<Uint8Array | null>;
}
