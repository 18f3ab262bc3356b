import type { Image } from 'mdast';

/** What the readers of markup and Markdown ask about a post. */
export interface BodyReading {
  /** What to write instead of a picture's address; undefined leaves the picture out. */
  picture: (source: string) => string | undefined;
  /** The same for a link; undefined leaves its text. */
  link: (href: string) => string | undefined;
  note: (phrase: string) => void;
}

/** The image with the address that represents it, or nothing when there is no such picture. */
export function placedImage(image: Image, { picture }: BodyReading): Image[] {
  const url = picture(image.url);
  return url === undefined ? [] : [{ ...image, url }];
}
