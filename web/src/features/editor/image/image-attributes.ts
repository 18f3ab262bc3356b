/** `null` is a text that the stored image does not have, which is not the same as an empty one. */
export interface ImageAttributes {
  /** An http(s) address or the key of an uploaded object. */
  url: string;
  alt: string | null;
  caption: string | null;
}
