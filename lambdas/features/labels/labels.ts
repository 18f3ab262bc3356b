/** The kinds of labels: which entries have one, and how it is replaced. */
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import { categoryKey } from '#shared/schemas/project-labels.ts';
import type { EntryTypes } from '../entries/entry.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import { categoryList, positionIn, type PostTypes, tagList } from '../posts/post.ts';
import { postKind } from '../posts/post.kind.ts';
import { distinctTags, tagId } from '../posts/post-slug.ts';
import { allProjects, positionOf, type ProjectTypes } from '../projects/project.ts';
import { projectKind } from '../projects/project.kind.ts';

/** Labels of one kind, on entries of one kind. */
export interface LabelledKind<T extends EntryTypes> {
  kind: EntryKind<T>;
  titlesOf: (entry: T['summary']) => readonly string[];
  /** Every entry with the label of this title is in one of these lists. */
  listsWith: (title: string) => T['list'][];
  /** Every entry is in one of these. */
  allLists: T['list'][];
  placeIn: (list: T['list'], entry: T['summary']) => TimePlace;
  /** The changed fields of an entry that has one of two labels, or both, when it gets `to` for them. */
  renamed: (entry: T['record'], names: { from: string; to: string }) => Partial<T['record']>;
}

const ofPosts = { kind: postKind, placeIn: positionIn };

export const tags: LabelledKind<PostTypes> = {
  ...ofPosts,
  allLists: ['all'],
  titlesOf: (post) => post.tags.map(({ title }) => title),
  listsWith: (title) => [tagList(tagId(title)), 'unpublished'],
  renamed: (post, { from, to }) => {
    const replaced = new Set([tagId(from), tagId(to)]);
    return {
      tags: distinctTags(post.tags.map(({ id, title }) => (replaced.has(id) ? to : title))),
    };
  },
};

export const postCategories: LabelledKind<PostTypes> = {
  ...ofPosts,
  allLists: ['all'],
  titlesOf: (post) => [post.category],
  listsWith: (title) => [categoryList(title), 'unpublished'],
  renamed: (_post, { to }) => ({ category: to }),
};

export const projectCategories: LabelledKind<ProjectTypes> = {
  kind: projectKind,
  titlesOf: ({ category }) => (category === '' ? [] : [category]),
  listsWith: (title) => [{ status: undefined, category: categoryKey(title) }, 'drafts'],
  allLists: [allProjects, 'drafts'],
  placeIn: (_list, project) => positionOf(project),
  renamed: (_project, { to }) => ({ category: to }),
};
