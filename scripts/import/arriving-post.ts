/** Posts of another program, in the form that every reader makes and the converter takes. */

export interface ArrivingPost {
  /** The same whenever this post is read, on any computer, and different for every other post. */
  id: string;
  /** The file's name, by which the report calls a post without a title. */
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
  /** Where it was: addresses or paths of the former site. */
  addresses: readonly string[];
  /** Other names by which links may call it. */
  names?: readonly string[];
  /** The address from which its relative links and pictures start. */
  base: string;
  /** Phrases about what the reader has changed or left out. */
  notes: readonly string[];
}

/** The content of an export. */
export interface Arrivals {
  posts: ArrivingPost[];
  /** Files that are no post or cannot be read, each with a sentence. */
  refused: { name: string; reason: string }[];
  /** `https://old.example`, where it is known. */
  formerSite?: string | undefined;
  /** The file that an address means, if the export holds it. */
  fileOf: (address: URL) => string | undefined;
}

/** Stands for the site in an export that does not say where it was. */
export const exportHost = 'export.invalid';
export const exportAddress = `https://${exportHost}`;

/** The note on a post that had several categories, of which a post here has one. */
export const otherCategories = 'its other categories are tags';
