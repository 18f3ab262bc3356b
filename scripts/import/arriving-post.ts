/** Posts of another system: each reader produces this form, and the converter takes it. */

export interface ArrivingPost {
  /** Identifies the post in every run and on every computer, so that a later run finds it again. */
  id: string;
  /** Usually the file's name: the report shows it for a post without a title. */
  name: string;
  title: string;
  slug?: string | undefined;
  status: 'published' | 'draft';
  createdAt?: Date | undefined;
  updatedAt?: Date | undefined;
  /** In the future for a scheduled post. */
  publishedAt?: Date | undefined;
  category?: string | undefined;
  tags: readonly string[];
  author?: string | undefined;
  excerpt?: string | undefined;
  /** A tag such as `pt-BR` or `pt_BR`. */
  language?: string | undefined;
  series?: { name: string; position: number | undefined } | undefined;
  cover?: string | undefined;
  body: { kind: 'html' | 'markdown'; readonly text: string };
  /** The post's addresses or paths on the former site. */
  addresses: readonly string[];
  /** Other names that links may use for the post, such as aliases in Obsidian. */
  names?: readonly string[];
  /** The address that the post's relative links and pictures are resolved against. */
  base: string;
  /** Phrases about what the reader has changed or left out. */
  notes: readonly string[];
}

/** The content of an export. */
export interface Arrivals {
  posts: ArrivingPost[];
  /** Files that are not posts or cannot be read; `reason` is a sentence. */
  refused: { name: string; reason: string }[];
  /** The former site's origin, such as `https://old.example`, if known. */
  formerSite?: string | undefined;
  /** @returns the path of the file that an address refers to, if the export contains that file */
  fileOf: (address: URL) => string | undefined;
}

/** A placeholder host, for exports that do not name the former site. */
export const exportHost = 'export.invalid';
export const exportAddress = `https://${exportHost}`;

/** The report's note on a post with several categories, because a post here has only one. */
export const otherCategoriesNote = 'its other categories became tags';
