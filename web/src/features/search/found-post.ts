import type { PostSummary } from '#shared/schemas/posts.ts';

export interface FoundPost {
  post: PostSummary;
  /** The post's words that were found, as the index writes them: small letters without accents. */
  words: string[];
  /** Neither its title nor its labels have any of them. */
  onlyInText: boolean;
}
