import { categoryKey } from '#shared/schemas/project-labels.ts';
import type { LabelledKind } from '../entries/labels.ts';
import { allProjects, positionOf, type ProjectTypes } from './project.ts';

export const projectCategories: LabelledKind<ProjectTypes> = {
  keyOf: categoryKey,
  titlesOf: ({ category }) => (category === '' ? [] : [category]),
  listsWith: (title) => [{ status: undefined, category: categoryKey(title) }, 'drafts'],
  allLists: [allProjects, 'drafts'],
  placeIn: (_list, project) => positionOf(project),
  renamed: (_project, { to }) => ({ category: to }),
};
