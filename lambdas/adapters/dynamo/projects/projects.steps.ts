/**
 * The transaction steps for each write of projects: at most 16 of the 100 that DynamoDB allows, and
 * 0.4 of its 4 MB when every text of a project has the maximum length.
 */

import type { ProjectRecord, TrashedProject } from '#lambdas/features/projects/project.ts';
import { listsOf } from '#lambdas/features/projects/project-lists.ts';
import type {
  CreateWrite,
  RestoreWrite,
  TrashWrite,
  UpdateWrite,
} from '#lambdas/features/projects/projects.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { auditEventItem } from '../audit.dynamo.ts';
import { claimStep } from '../claims.ts';
import { type Key, keys } from '../keys.ts';
import type { Condition, Step } from '../transact.ts';
import { projectItem, projectListItems, trashedProjectItems } from './projects.items.ts';

export type ProjectStep = Step<'project' | 'claim'>;

export function createSteps({ project, event, claim }: CreateWrite): ProjectStep[] {
  return [
    ...(claim
      ? [claimStep(keys.projectIdempotency(claim.userId, claim.key), claim, { project })]
      : []),
    { put: projectItem(project), when: isNew, label: 'project' },
    ...listSteps(undefined, project),
    ...counterSteps(undefined, project),
    { put: auditEventItem(event) },
  ];
}

export function updateSteps({ before, after, event }: UpdateWrite): ProjectStep[] {
  return [
    { put: projectItem(after), when: isVersion(before), label: 'project' },
    ...listSteps(before, after),
    ...counterSteps(before, after),
    { put: auditEventItem(event) },
  ];
}

/**
 * The project stays until it expires; everything that leads to it is removed, except an entry in
 * the trash.
 */
export function trashSteps({ project, event, expiresAt }: TrashWrite): ProjectStep[] {
  const trashed = { ...project, version: project.version + 1 };
  const items = trashedProjectItems(trashed, { trashedAt: event.timestamp, expiresAt });
  return [
    { put: items.project, when: isVersion(project), label: 'project' },
    { put: items.entry },
    ...listSteps(project, undefined),
    ...counterSteps(project, undefined),
    { put: auditEventItem(event) },
  ];
}

/** Like the creation of a project, whose item replaces the one in the trash. */
export function restoreSteps({ before, after, event }: RestoreWrite): ProjectStep[] {
  const { project, trashedAt } = before;
  return [
    { put: projectItem(after), when: isTrashed(before), label: 'project' },
    { delete: keys.trashEntry('PROJECTS', { trashedAt, id: project.id }) },
    ...listSteps(undefined, after),
    ...counterSteps(undefined, after),
    { put: auditEventItem(event) },
  ];
}

type State = ProjectRecord | undefined;

function listSteps(before: State, after: State): ProjectStep[] {
  const puts = after ? projectListItems(after) : [];
  const kept = new Set(puts.map(keyText));
  const gone = (before ? projectListItems(before) : []).filter((item) => !kept.has(keyText(item)));
  return [
    ...gone.map(({ pk, sk }): ProjectStep => ({ delete: { pk, sk } })),
    ...puts.map((put): ProjectStep => ({ put })),
  ];
}

/** One counter for each list that the project enters or leaves. */
function counterSteps(before: State, after: State): ProjectStep[] {
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

function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

const isNew: Condition = {
  expression: 'attribute_not_exists(#pk)',
  names: { '#pk': tableKeys.partition },
};

function isVersion(project: ProjectRecord): Condition {
  return {
    expression: '#version = :version AND attribute_not_exists(#trashedAt)',
    names: { '#version': 'version', '#trashedAt': 'trashedAt' },
    values: { ':version': project.version },
  };
}

function isTrashed({ project, trashedAt }: TrashedProject): Condition {
  return {
    expression: '#version = :version AND #trashedAt = :trashedAt',
    names: { '#version': 'version', '#trashedAt': 'trashedAt' },
    values: { ':version': project.version, ':trashedAt': trashedAt },
  };
}
