/** Checks that GitHub's jobs run pinned actions, and have only the rights that they need. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const folder = join(import.meta.dirname, '../../.github/workflows');
const rights = z.record(z.string(), z.string());
const workflowSchema = z.object({
  permissions: rights,
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      permissions: rights.optional(),
      strategy: z
        .object({ matrix: z.object({ include: z.array(z.object({ os: z.string() })) }) })
        .optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});
const workflow = (file: string) =>
  workflowSchema.parse(parse(readFileSync(join(folder, file), 'utf8')));

describe.each(readdirSync(folder))('the workflow %s', (file) => {
  const { jobs, permissions } = workflow(file);

  it('uses no action that could change', () => {
    const used = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  it('may only read, except for the token that identifies a deployment', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const written = Object.entries(jobs).flatMap(([name, { permissions: own = {} }]) =>
      Object.entries(own).flatMap(([right, may]) => (may === 'write' ? [`${name} ${right}`] : [])),
    );
    expect(written).toEqual(file === 'deploy.yml' ? ['deploy id-token'] : []);
  });
});

it('tests on every system that the guides name, and in the cloud on one', () => {
  const { jobs } = workflow('ci.yml');
  const { test, cloud } = jobs;
  expect(test?.strategy?.matrix.include.map(({ os }) => os)).toEqual([
    'ubuntu-latest',
    'ubuntu-24.04-arm',
    'macos-latest',
    'macos-15-intel',
    'windows-latest',
  ]);
  expect(test?.steps.at(-1)?.run).toBe('npm test');
  expect(cloud?.steps.at(-1)?.run).toBe('npm run test:cloud');
});

it('deploys only what CI has passed', () => {
  const { jobs } = workflow('deploy.yml');
  expect(jobs['deploy']?.needs).toBe('tested');
  expect(jobs['tested']?.steps[0]?.run).toContain('--workflow ci.yml --commit "$GITHUB_SHA"');
});
