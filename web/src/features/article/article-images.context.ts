import { createContext } from 'react';
import type { Post } from '#shared/schemas/posts.ts';

/** As in the answers of the API, for each kind of entry. */
export type ArticleImages = Post['images'];

/** What the current article says of its uploaded images; nothing in a list. */
export const ArticleImagesContext = createContext<ArticleImages>([]);

/** Whether the copies of these images may not exist yet, as with a new preview link. */
export const AwaitsCopiesContext = createContext(false);
