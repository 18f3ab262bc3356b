/** `null` means that the stored image has no such text, which differs from an empty one. */
export interface ImageAttributes {
  /** An http(s) address or the key of an uploaded object. */
  url: string;
  alt: string | null;
  caption: string | null;
  width: 'wide' | null;
  /** As `url`: shown in the dark scheme instead. */
  dark: string | null;
  /** Less bright in the dark scheme. */
  softened: true | null;
}
