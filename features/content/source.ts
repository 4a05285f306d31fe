// The content's interface to the video platform. partners/ implements it.

export interface FeedVideo {
  id: string;
  title: string;
  publishedAt: Date;
  thumbnailUrl: string;
}

export interface VideoSource {
  /** Returns the channel's newest videos. Throws an error with a message that admins may read. */
  latest(channelId: string): Promise<FeedVideo[]>;
  /** Returns the picture's bytes; null if the picture is unavailable. */
  picture(url: string): Promise<Uint8Array | null>;
}
