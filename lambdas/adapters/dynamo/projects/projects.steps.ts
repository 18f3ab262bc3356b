/** The transaction steps for each write of projects; at most 100 of them. */

import { type ProjectRecord, projectSummarySchema } from '#lambdas/features/projects/project.ts';
import { listsOf } from '#lambdas/features/projects/project-lists.ts';
import type {
  CreateWrite,
  RestoreWrite,
  TrashWrite,
  UpdateWrite,
} from '#lambdas/features/projects/projects.repository.ts';
import { isNew, isTrashed, isVersion } from '../conditions.ts';
import { auditEventItem } from '../audit.dynamo.ts';
import { claimStep } from '../claims.ts';
import { type Key, keys } from '../keys.ts';
import type { Step } from '../transact.ts';
import {
  projectItem,
  projectListItems,
  projectSlugItem,
  trashedProjectItems,
} from './projects.items.ts';

export type ProjectStep = Step<'project' | 'slug' | 'claim'>;

export function createSteps({ project, event, claim }: CreateWrite): ProjectStep[] {
  return [
    ...(claim
      ? [
          claimStep(keys.projectIdempotency(claim.userId, claim.key), claim, {
            project: projectSummarySchema.parse(project),
          }),
        ]
      : []),
    { put: projectItem(project), when: isNew, label: 'project' },
    ...derivedSteps(undefined, project),
    { put: auditEventItem(event) },
  ];
}

export function updateSteps({ before, after, event }: UpdateWrite): ProjectStep[] {
  return [
    { put: projectItem(after), when: isVersion(before), label: 'project' },
    ...derivedSteps(before, after),
    ...(event ? [{ put: auditEventItem(event) }] : []),
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
    ...derivedSteps(project, undefined),
    { put: auditEventItem(event) },
  ];
}

/** Like the creation of a project, whose item replaces the one in the trash. */
export function restoreSteps({ before, after, event }: RestoreWrite): ProjectStep[] {
  const { project, trashedAt } = before;
  return [
    {
      put: projectItem(after),
      when: isTrashed(before.project, before.trashedAt),
      label: 'project',
    },
    { delete: keys.trashEntry('PROJECTS', { trashedAt, id: project.id }) },
    ...derivedSteps(undefined, after),
    { put: auditEventItem(event) },
  ];
}

type State = ProjectRecord | undefined;

/** Slugs, lists and counters: the difference between two states of a project. */
export function derivedSteps(before: State, after: State): ProjectStep[] {
  return [...slugSteps(before, after), ...listSteps(before, after), ...counterSteps(before, after)];
}

function slugSteps(before: State, after: State): ProjectStep[] {
  const old = slugsOf(before);
  const wanted = slugsOf(after);
  return [
    ...[...wanted].flatMap((slug): ProjectStep[] =>
      old.has(slug) || after === undefined
        ? []
        : [{ put: projectSlugItem(slug, after.id), when: isNew, label: 'slug' }],
    ),
    ...[...old].flatMap((slug): ProjectStep[] =>
      wanted.has(slug) ? [] : [{ delete: keys.projectSlug(slug) }],
    ),
  ];
}

function slugsOf(project: State): Set<string> {
  const { slug = null, formerSlugs = [] } = project ?? {};
  return new Set(slug === null ? formerSlugs : [slug, ...formerSlugs]);
}

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
