/** Compares the largest possible projects with DynamoDB's limits (Developer Guide, "Quotas"). */
import { expect, it } from 'vitest';
import type { ProjectRecord } from '#lambdas/features/projects/project.ts';
import { fieldsOf, noArticle, articleAfter } from '#lambdas/features/projects/project.kind.ts';
import { formerSlugLimit } from '#lambdas/kernel/saving.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { limits } from '#shared/schemas/limits.ts';
import { createProjectSchema } from '#shared/schemas/projects.ts';
import { createSteps, trashSteps, updateSteps } from '../entries/entries.steps.ts';
import type { EntryStep } from '../entries/entries.store.ts';
import { projectStore } from './projects.store.ts';

const quota = {
  items: 100,
  transactionBytes: 4 * 1024 * 1024,
  itemBytes: 400 * 1024,
  partitionKeyBytes: 2048,
  sortKeyBytes: 1024,
};

/** Takes three bytes in UTF-8, the maximum for one UTF-16 code unit. */
const long = (length: number) => '灯'.repeat(length);
const many = ({ max, length }: { max: number; length: number }) =>
  Array.from({ length: max }, (_, index) => `${index + 10}${long(length - 2)}`);

function largest(category: string): ProjectRecord {
  const fields = createProjectSchema.parse({
    title: long(limits.projectTitle.max),
    description: long(limits.projectDescription.max),
    // The JSON has the maximum bytes of an article.
    content: long(Math.floor((contentLimits.bytes - 100) / 3)),
    slug: 'x'.repeat(limits.slug.max),
    category,
    status: 'in-progress',
    start_date: '2025-01-01',
    end_date: '2026-01-01',
    technologies: many(limits.technologies),
    highlights: many(limits.highlights),
    github_url: `https://example.com/${'x'.repeat(2000)}`,
    live_url: `https://example.com/${'x'.repeat(2000)}`,
    image_url: `https://example.com/${'x'.repeat(2000)}`,
  });
  const time = '2026-01-01T00:00:00.000Z';
  const id = '00000000-0000-7000-8000-000000000000';
  return {
    id,
    ...fieldsOf(fields),
    ...articleAfter(fields, noArticle),
    slug: fields.slug ?? null,
    formerSlugs: Array.from({ length: formerSlugLimit }, (_, index) => `former-${index}`),
    createdAt: time,
    updatedAt: time,
    version: 1,
    saved: null,
    keptVersions: [],
  };
}

// Normalization makes no character longer (Unicode, "Normalization Forms FAQ").
const before = largest('\ufdfa'.repeat(limits.category.max));
const after: ProjectRecord = {
  ...largest(`${'\ufdfa'.repeat(limits.category.max - 1)}x`),
  status: 'planned',
  startDate: '2024-01-01',
  slug: 'another',
  formerSlugs: Array.from({ length: formerSlugLimit }, (_, index) => `other-${index}`),
};
const timestamp = '2026-01-01T00:00:00.000Z';
const event = {
  id: 'e',
  action: 'a',
  actionDisplay: 'A',
  label: before.title,
  userId: 'u',
  timestamp,
};
const soon = new Date(timestamp);
const content = { json: before.content };
const claim = { userId: 'u', key: 'k', requestHash: 'h', now: soon, expiresAt: soon };

it.each([
  ['creating', createSteps(projectStore, { entry: before, content, event, claim })],
  ['changing everything of', updateSteps(projectStore, { before, after, event })],
  ['deleting', trashSteps(projectStore, { entry: before, event, expiresAt: soon })],
] as [string, EntryStep[]][])(
  '%s the largest project fits into one transaction',
  (_name, steps) => {
    expect(steps.length).toBeLessThanOrEqual(quota.items);
    const sizes = steps.map((step) => ('put' in step ? bytes(JSON.stringify(step.put)) : 0));
    expect(Math.max(...sizes)).toBeGreaterThan(50_000);
    expect(Math.max(...sizes)).toBeLessThan(quota.itemBytes);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(quota.transactionBytes / 4);
    for (const { pk, sk } of steps.map(keyOfStep)) {
      expect(bytes(pk)).toBeLessThanOrEqual(quota.partitionKeyBytes);
      expect(bytes(sk)).toBeLessThanOrEqual(quota.sortKeyBytes);
    }
  },
);

function keyOfStep(step: EntryStep) {
  if ('put' in step) return step.put;
  return 'delete' in step ? step.delete : step.update;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
