import type { LabelledKind } from '../entries/labels.ts';
import { categoryList, positionIn, type PostTypes, tagList } from './post.ts';
import { distinctTags, normalizedName, tagId } from './post-slug.ts';

export const tags: LabelledKind<PostTypes> = {
  keyOf: tagId,
  titlesOf: (post) => post.tags.map(({ title }) => title),
  listsWith: (title) => [tagList(tagId(title)), 'unpublished'],
  allLists: ['all'],
  positionIn,
  renamed: (post, { from, to }) => {
    const replaced = new Set([tagId(from), tagId(to)]);
    const titles = post.tags.map(({ id, title }) => (replaced.has(id) ? to : title));
    return { tags: distinctTags(titles) };
  },
};

export const postCategories: LabelledKind<PostTypes> = {
  keyOf: normalizedName,
  titlesOf: ({ category }) => [category],
  listsWith: (title) => [categoryList(title), 'unpublished'],
  allLists: ['all'],
  positionIn,
  renamed: (_post, { to }) => ({ category: to }),
};
