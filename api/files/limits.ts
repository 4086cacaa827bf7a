/** The most pixels of a picture: a small file can unpack to one that stops whoever opens it. */
export const MAX_PIXELS = 40_000_000;
