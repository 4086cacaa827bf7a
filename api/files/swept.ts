/** How far the search for files nobody needs has got. */
export type FilesSwept = {
  /** The last file looked at, among the bytes and among the records. Empty: it begins anew. */
  readonly bytes: string;
  readonly records: string;
  /** Bytes that no record refers to, and since when, in ms. */
  readonly astray: { readonly [file: string]: number };
};
