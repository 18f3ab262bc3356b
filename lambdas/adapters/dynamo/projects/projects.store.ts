/** Declares how projects are stored: with the article in the project's item, and a counter for each list. */
import * as z from 'zod';
import {
  allProjects,
  listsOf,
  positionOf,
  projectReading,
  type ProjectRecord,
  type ProjectSummary,
  type ProjectTypes,
  projectRecordSchema,
  projectSummarySchema,
  projectVersionSchema,
} from '#lambdas/features/projects/project.ts';
import { articleOfText } from '#lambdas/features/projects/project.kind.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { createEntriesRepository } from '../entries/entries.dynamo.ts';
import { keyText } from '../entries/entries.steps.ts';
import {
  type EntryStep,
  type EntryStore,
  findWithArticle,
  trashMarksSchema,
  unzipped,
  zippedContent,
} from '../entries/entries.store.ts';
import { type Key, keys } from '../keys.ts';
import { getItem } from '../reads.ts';
import { changes } from '../transact.ts';

export const storedProjectSchema = projectRecordSchema.extend({
  /** Earlier releases stored no article; `withArticle` makes one from the long description. */
  content: z.string().optional(),
  ...trashMarksSchema.shape,
});
export const projectItemSchema = storedProjectSchema.transform(withArticle);
export const projectCounterSchema = z.object({ count: z.int().min(0) });
export const projectVersionItemSchema = projectVersionSchema.extend(zippedContent.shape);

const recordSchema = storedProjectSchema
  .omit({ trashedAt: true, expires_at: true })
  .transform(withArticle);

function withArticle<Stored extends { content?: string | undefined; longDescription: string }>(
  project: Stored,
) {
  return { ...project, content: project.content ?? articleOfText(project.longDescription) };
}

/** Each method is a row of ACCESS-PATTERNS.md. */
export function createProjectsRepository(table: CoreTable): ProjectsRepository {
  return {
    ...createEntriesRepository(table, projectStore),
    count: async (list) => {
      const item = await getItem(table, keys.projectCounter(list));
      return item ? projectCounterSchema.parse(item).count : 0;
    },
  };
}

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
  isPublic: projectReading.isPublic,
  record: recordSchema,
  summary: projectSummarySchema,
  summaryItem: (project) => withoutDefaults(projectSummarySchema.parse(project)),
  version: projectVersionSchema,
  wholeVersion: projectVersionItemSchema.transform(unzipped),
  answer: {
    write: (project) => ({ project: withoutDefaults(projectSummarySchema.parse(project)) }),
    // The article is not stored again, because a repeated request brings it along.
    read: z.object({ project: recordSchema }).transform(({ project }) => project),
  },
  item: (project) => ({ ...keys.project(project.id), ...withoutDefaults(project) }),
  findWhole: findWithArticle(keys.project, recordSchema),
  listKeys: (project) =>
    listsOf(project).map((list) => keys.projectList(list, positionOf(project))),
  contentSteps: () => [],
  // The link of a public project may stay, because it shows only what anybody may read.
  trashSteps: ({ id, isDraft }) => (isDraft ? [{ delete: keys.preview(id) }] : []),
  derivedSteps: counterSteps,
};

/** Leaves out an empty `keptVersions`, as earlier releases did. */
function withoutDefaults<Stored extends Pick<ProjectSummary, 'keptVersions'>>({
  keptVersions,
  ...stored
}: Stored) {
  return { ...stored, ...(keptVersions.length > 0 && { keptVersions }) };
}

type State = ProjectRecord | undefined;

/** Changes the counter of each list that the project enters or leaves. */
function counterSteps(before: State, after: State): EntryStep[] {
  const old = countersOf(before);
  const current = countersOf(after);
  const changed = [...new Map([...old, ...current])].filter(
    ([name]) => old.has(name) !== current.has(name),
  );
  return changed.map(([name, update]) => ({
    update,
    ...changes({ add: { count: current.has(name) ? 1 : -1 } }),
  }));
}

function countersOf(project: State): Map<string, Key> {
  const counters = project ? listsOf(project).map(keys.projectCounter) : [];
  return new Map(counters.map((key) => [keyText(key), key]));
}
