/** Writes the part of an archive for people and other programs: entries as Markdown, settings, and former addresses. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageItemSchema } from '../dynamo/pages/pages.store.ts';
import { bodyItemSchema, postItemSchema } from '../dynamo/posts/posts.store.ts';
import { projectItemSchema } from '../dynamo/projects/projects.store.ts';
import type { PageRecord } from '#lambdas/features/pages/page.ts';
import type { PostRecord } from '#lambdas/features/posts/post.ts';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import type { ProjectRecord } from '#lambdas/features/projects/project.ts';
import {
  firstSettings,
  settingsRecordSchema,
} from '#lambdas/features/site-settings/settings.repository.ts';
import { parseContent } from '#shared/content/check-content.ts';
import { presentFields } from '#shared/content/front-matter.ts';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { contentToMarkdown } from '#shared/content/markdown-write.ts';
import { readMarkdownPost, writeMarkdownPost } from '#shared/content/markdown-post.ts';
import { coverViewPart } from '#shared/entries/cover-view.ts';
import { seoPart } from '#shared/entries/seo.ts';
import { pagePath, postPath, projectPath } from '#shared/platform/http.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { stringify } from 'yaml';
import { itemsName, readmeName, readmeText } from './format.ts';
import { createLineFile, type LineFile, readLines, canonical, unitOf } from './lines.ts';

/** @returns slugs or ids of the entries that Markdown cannot represent without loss; they get no file */
export async function writeReadable(folder: string): Promise<string[]> {
  await Promise.all(
    ['posts', 'projects', 'pages'].map((name) => mkdir(join(folder, name), { recursive: true })),
  );
  await writeFile(join(folder, readmeName), readmeText);
  const settings = await readSettingsIn(folder);
  await writeFile(join(folder, 'site.json'), `${JSON.stringify(settings, undefined, 2)}\n`);
  const redirects = createLineFile(join(folder, 'redirects.jsonl'));
  const lossyEntries = [
    ...(await writePosts(folder, redirects)),
    ...(await writeProjects(folder, redirects)),
    ...(await writePages(folder, redirects)),
  ];
  await redirects.close();
  return lossyEntries;
}

/** @returns the archived settings, or the default settings when none were stored */
export async function readSettingsIn(folder: string): Promise<SiteSettings> {
  for await (const line of readLines(join(folder, itemsName('settings')))) {
    const { data } = settingsRecordSchema.safeParse(unitOf(line)?.[0]);
    if (data) return data.settings;
  }
  return firstSettings.settings;
}

async function writePosts(folder: string, redirects: LineFile): Promise<string[]> {
  const lossyEntries: string[] = [];
  for await (const line of readLines(join(folder, itemsName('posts')))) {
    const [postItem, bodyItem] = unitOf(line) ?? [];
    const post = postItemSchema.parse(postItem);
    const { content } = bodyItemSchema.parse(bodyItem);
    const text = postMarkdown(post, content);
    if (text === undefined) lossyEntries.push(post.slug);
    else await writeFile(join(folder, 'posts', `${fileName(post)}.md`), text);
    if (post.trashedAt) continue;
    for (const slug of post.formerSlugs) {
      await redirects.write(canonical({ from: postPath(slug), to: postPath(post.slug) }));
    }
  }
  return lossyEntries;
}

/**
 * Names a file by its slug. Deleted entries are named by id, because several may have had the same slug, and so are
 * entries whose slug has letters that some file systems refuse.
 */
function fileName({
  id,
  slug,
  trashedAt,
}: Pick<PostRecord, 'id' | 'slug'> & { trashedAt?: string | undefined }) {
  return trashedAt === undefined && /^[\w-]{1,150}$/.test(slug) ? slug : id;
}

/** @returns undefined if the Markdown does not read back as the same post; readers ignore status, dates and author */
export function postMarkdown(post: PostRecord, content: string): string | undefined {
  const parsed = parseContent(content);
  if (!parsed.ok) return undefined;
  const fields = {
    title: post.title,
    category: post.category,
    tags: post.tags.map(({ title }) => title),
    excerpt: post.ownExcerpt ? post.excerpt : '',
    slug: post.slug,
    cover: post.avatar ?? '',
    cover_view: post.coverView,
    lang: post.lang,
    series: post.series?.name,
    series_order: post.series?.position,
    seo: post.seo,
  };
  const readOnlyFields = {
    status: post.status,
    date: post.publishedAt ?? post.createdAt,
    updated: post.updatedAt,
    author: `${post.author.firstName} ${post.author.lastName}`.trim(),
  };
  const text = writeMarkdownPost({ ...fields, ...readOnlyFields, nodes: parsed.nodes });
  const { nodes, ...read } = readMarkdownPost(text);
  const isSame =
    canonical(read) === canonical(presentFields(fields)) &&
    canonical(nodes) === canonical(parsed.nodes);
  return isSame ? text : undefined;
}

async function writeProjects(folder: string, redirects: LineFile): Promise<string[]> {
  const lossyEntries: string[] = [];
  for await (const line of readLines(join(folder, itemsName('projects')))) {
    const [item] = unitOf(line) ?? [];
    const project = projectItemSchema.parse(item);
    const { id, slug, formerSlugs, trashedAt } = project;
    const text = projectMarkdown(project);
    const name = `${slugBase(project.title)}-${id.slice(-8)}.md`;
    if (text === undefined) lossyEntries.push(slug ?? id);
    else await writeFile(join(folder, 'projects', name), text);
    if (trashedAt !== undefined || slug === null) continue;
    for (const former of formerSlugs) {
      await redirects.write(canonical({ from: projectPath(former), to: projectPath(slug) }));
    }
  }
  return lossyEntries;
}

async function writePages(folder: string, redirects: LineFile): Promise<string[]> {
  const lossyEntries: string[] = [];
  for await (const line of readLines(join(folder, itemsName('pages')))) {
    const [item] = unitOf(line) ?? [];
    const { trashedAt, ...page } = pageItemSchema.parse(item);
    const text = pageMarkdown(page);
    if (text === undefined) lossyEntries.push(page.slug);
    else await writeFile(join(folder, 'pages', `${fileName({ ...page, trashedAt })}.md`), text);
    if (trashedAt !== undefined) continue;
    for (const former of page.formerSlugs) {
      await redirects.write(canonical({ from: pagePath(former), to: pagePath(page.slug) }));
    }
  }
  return lossyEntries;
}

export function pageMarkdown(page: PageRecord): string | undefined {
  const { title, slug, isDraft: draft, header, footer } = page;
  const excerpt = page.ownExcerpt ? page.excerpt : '';
  return entryMarkdown({ title, slug, excerpt, draft, header, footer }, page);
}

export function projectMarkdown(project: ProjectRecord): string | undefined {
  const { title, description, category, status, featured } = project;
  const fields = {
    title,
    slug: project.slug,
    description,
    category,
    status,
    start: project.startDate,
    end: project.endDate,
    technologies: project.technologies,
    highlights: project.highlights,
    github: project.githubUrl,
    live: project.liveUrl,
    image: project.imageUrl,
    ...coverViewPart(project.coverView),
    featured,
  };
  return entryMarkdown(fields, project);
}

type EntryText = Pick<ProjectRecord, 'content' | 'lang' | 'seo'>;

/** @returns undefined if the Markdown does not read back as the same article */
function entryMarkdown(fields: object, { content, lang, seo }: EntryText): string | undefined {
  const parsed = parseContent(content);
  if (!parsed.ok) return undefined;
  const article = contentToMarkdown(parsed.nodes);
  if (canonical(markdownToContent(article)) !== canonical(parsed.nodes)) return undefined;
  return `---\n${stringify({ ...fields, lang, ...seoPart(seo) }, { lineWidth: 0 })}---\n\n${article}`;
}
