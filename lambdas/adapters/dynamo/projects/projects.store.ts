/** How projects are stored: the article inside the project's item, and a counter for each list. */
import * as z from 'zod';
import {
  type ProjectRecord,
  type ProjectSummary,
  type ProjectTypes,
  projectRecordSchema,
  projectSummarySchema,
  projectVersionSchema,
} from '#lambdas/features/projects/project.ts';
import { articleOfText } from '#lambdas/features/projects/project-content.ts';
import { allProjects, listsOf, positionOf } from '#lambdas/features/projects/project-lists.ts';
import { zippedContent } from '../entries/entries.items.ts';
import { keyText } from '../entries/entries.steps.ts';
import { type EntryStep, type EntryStore, trashMarksSchema } from '../entries/entries.store.ts';
import { type Key, keys } from '../keys.ts';
import { getItem } from '../reads.ts';

export const storedProjectSchema = projectRecordSchema.extend({
  /** Left out by earlier releases, whose article is the long description. */
  content: z.string().optional(),
  ...trashMarksSchema.shape,
});
export const projectItemSchema = storedProjectSchema.transform(({ content, ...project }) => ({
  ...project,
  content: content ?? articleOfText(project.longDescription),
}));
export const projectCounterSchema = z.object({ count: z.int().min(0) });
export const projectVersionItemSchema = projectVersionSchema.extend(zippedContent.shape);

const recordSchema = storedProjectSchema
  .omit({ trashedAt: true, expires_at: true })
  .transform(({ content, ...project }) => ({
    ...project,
    content: content ?? articleOfText(project.longDescription),
  }));

export const projectStore: EntryStore<ProjectTypes> = {
  kind: 'project',
  keys: {
    entry: keys.project,
    slug: keys.projectSlug,
    list: keys.projectList,
    claim: keys.projectIdempotency,
    unsettled: keys.unsettledProject,
  },
  trash: 'PROJECTS',
  idName: 'projectId',
  readersList: allProjects,
  record: recordSchema,
  summary: projectSummarySchema,
  summaryItem: (project) => withoutDefaults(projectSummarySchema.parse(project)),
  version: projectVersionSchema,
  wholeVersion: projectVersionItemSchema.transform(({ gzip: content, ...version }) => ({
    ...version,
    content,
  })),
  answer: {
    write: (project) => ({ project: withoutDefaults(projectSummarySchema.parse(project)) }),
    // The article is that of the request.
    read: z.object({ project: recordSchema }).transform(({ project }) => project),
  },
  item: (project) => ({ ...keys.project(project.id), ...withoutDefaults(project) }),
  findWhole: async (table, id) => {
    const item = await getItem(table, keys.project(id));
    return item && { item, content: recordSchema.parse(item).content };
  },
  listKeys: (project) =>
    listsOf(project).map((list) => keys.projectList(list, positionOf(project))),
  contentSteps: () => [],
  // The link of a public project shows what anybody may read.
  trashSteps: ({ id, isDraft }) => (isDraft ? [{ delete: keys.preview(id) }] : []),
  derivedSteps: (before, after) => [
    ...(before?.isDraft && after && !after.isDraft ? [{ delete: keys.preview(after.id) }] : []),
    ...counterSteps(before, after),
  ],
};

/** A project without versions is stored as before it could have any. */
function withoutDefaults<Stored extends Pick<ProjectSummary, 'keptVersions'>>({
  keptVersions,
  ...stored
}: Stored) {
  return { ...stored, ...(keptVersions.length > 0 && { keptVersions }) };
}

type State = ProjectRecord | undefined;

/** One counter for each list that the project enters or leaves. */
function counterSteps(before: State, after: State): EntryStep[] {
  const old = countersOf(before);
  const wanted = countersOf(after);
  const changed = [...new Map([...old, ...wanted])].filter(
    ([name]) => old.has(name) !== wanted.has(name),
  );
  return changed.map(([name, key]) => ({
    update: key,
    expression: 'ADD #count :step',
    names: { '#count': 'count' },
    values: { ':step': wanted.has(name) ? 1 : -1 },
  }));
}

function countersOf(project: State): Map<string, Key> {
  const counters = project ? listsOf(project).map(keys.projectCounter) : [];
  return new Map(counters.map((key) => [keyText(key), key]));
}
