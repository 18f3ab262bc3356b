import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import { deleteProject } from '#test/support/entry-operations.ts';
import { categoryKey } from '#lambdas/features/projects/project-lists.ts';
import { limits } from '#shared/schemas/limits.ts';
import { projectCategories, projectStatuses } from '#shared/schemas/project-labels.ts';
import {
  createProjectSchema,
  type Project,
  projectListQuerySchema,
} from '#shared/schemas/projects.ts';
import { userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { sampleProjects } from './projects.ts';
import { seedProjectsByApi } from './projects-by-api.ts';
import { seedProjects } from './seed-projects.ts';

describe('the sample projects', () => {
  const parsed = sampleProjects.map((project) => createProjectSchema.parse(project));

  it('have unique titles, every category and every status, and fill a second page', () => {
    expect(new Set(parsed.map(({ title }) => title)).size).toBe(parsed.length);
    const categories = new Set(parsed.map(({ category }) => categoryKey(category)));
    for (const category of projectCategories) expect(categories).toContain(category);
    expect(new Set(parsed.map(({ status }) => status))).toEqual(new Set(projectStatuses));
    expect(parsed.length).toBeGreaterThan(limits.pageSize.projects);
  });

  it('show a card with and without each of its parts', () => {
    for (const field of ['image_url', 'end_date', 'github_url', 'live_url'] as const) {
      const isThere = new Set(parsed.map((project) => project[field] !== null));
      expect(isThere, field).toEqual(new Set([true, false]));
    }
    expect(parsed.filter(({ featured }) => featured)).toHaveLength(limits.home.projects);
    expect(parsed.some(({ highlights }) => highlights.length > 3)).toBe(true);
    expect(parsed.some(({ highlights }) => highlights.length === 0)).toBe(true);
  });
});

describe('filling the table with projects', () => {
  it('saves all of them with their images, and later only the missing ones', async () => {
    const table = await ownTable();
    const author = userRecord();
    expect(await seedProjects({ table, author })).toBe(sampleProjects.length);
    expect(await seedProjects({ table, author })).toBe(0);

    const now = () => new Date();
    const projects = createProjectsRepository(table);
    const references = createReferencesRepository(table, now);
    const list = { status: undefined, category: undefined };
    const { entries: saved } = await projects.page({ list, size: 100, from: { skip: 0 } });
    const shown = saved.find(({ imageUrl }) => imageUrl !== null);
    const referrers = await references.findByObjectKey(shown?.imageUrl ?? '');
    expect(referrers).toContainEqual({ kind: 'project', id: shown?.id });

    const deps = { projects, references, now, newId: () => crypto.randomUUID() };
    const actor = signedIn('admin');
    await deleteProject({ id: shown?.id ?? '', ifMatch: undefined, actor }, deps);
    expect(await seedProjects({ table, author })).toBe(1);
  });
});

describe('filling a site with projects through its API', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** A site that stores what is saved, and pages it like the real one. */
  function site(saved: Project[] = []) {
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = new URL(address);
      const route = `${init.method} ${url.pathname}`;
      if (route === 'POST /api/v1/auth/token') {
        return Response.json({ access_token: 'token', refresh_token: 'refresh' });
      }
      if (route === 'GET /api/v1/projects') return Response.json(listed(saved, url));
      const headers = new Headers(init.headers);
      if (route !== 'POST /api/v1/projects' || headers.get('authorization') !== 'Bearer token') {
        return new Response('', { status: 401 });
      }
      saved.push(projectOf(JSON.parse(String(init.body))));
      return Response.json(saved.at(-1), { status: 201 });
    });
    const login = { siteUrl: 'https://site.example', username: 'owner', password: 'right' };
    return { saved, seed: () => seedProjectsByApi(login) };
  }

  it('saves every sample project once', async () => {
    const { saved, seed } = site();
    expect(await seed()).toBe(sampleProjects.length);
    expect(saved.map(({ title }) => title)).toEqual(sampleProjects.map(({ title }) => title));
    expect(await seed()).toBe(0);
  });

  it('skips existing projects, however many others there are', async () => {
    const [missing, ...rest] = sampleProjects;
    const others = Array.from({ length: 150 }, (_, each) => ({ title: `Other ${each}` }));
    const present = [...others, ...rest].map(projectOf);
    const { saved, seed } = site(present);
    expect(await seed()).toBe(1);
    expect(saved.at(-1)?.title).toBe(missing?.title);
  });
});

function listed(all: Project[], url: URL) {
  const query = projectListQuerySchema.parse(Object.fromEntries(url.searchParams));
  const { page = 1, page_size: size = limits.pageSize.projects } = query;
  const total_pages = Math.ceil(all.length / size);
  return {
    data: all.slice((page - 1) * size, page * size),
    meta: { page, total_pages, total: all.length, next_cursor: null },
  };
}

function projectOf(sent: object): Project {
  const needed = { description: 'D', status: 'planned', start_date: '2025-01-01' };
  const time = '2026-01-01T00:00:00.000Z';
  const { seo: _, is_draft: __, ...fields } = createProjectSchema.parse({ ...needed, ...sent });
  const made = { id: crypto.randomUUID(), slug: null, long_description: '' };
  return { ...fields, ...made, created_at: time, updated_at: time, version: 1 };
}
