/** What the readers of markup and Markdown ask about a post. */
export interface HtmlReading {
  /** What to write instead of a picture's address; undefined leaves the picture out. */
  picture: (source: string) => string | undefined;
  /** The same for a link; undefined leaves its text. */
  link: (href: string) => string | undefined;
  note: (phrase: string) => void;
}
