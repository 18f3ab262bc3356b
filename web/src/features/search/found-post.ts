import type { PublicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';

/** A project, or a page of the owner. */
export interface FoundEntry {
  /** Where results show it. */
  section: 'Projects' | 'Pages';
  title: string;
  description: string;
  path: string;
  lang: string | undefined;
  /** As for a post. */
  words: string[];
}

export interface FoundPost {
  post: PostSummary;
  /** The uploaded cover, if the index describes it. */
  cover: PublicImage | undefined;
  /** The matching words of the post, in the index's spelling: small letters without accents. */
  words: string[];
  /** None of them is in its title or labels. */
  onlyInText: boolean;
}
