/** Reads the sample posts, projects and pages in `content`: Markdown files as the product exports them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagramLanguage, isCodeSetting } from '#shared/content/code-block.ts';
import { readMarkdownFile } from '#shared/content/front-matter.ts';
import { type ContentNode, type Diagram, serializeContent } from '#shared/content/nodes.ts';
import { savePageSchema } from '#shared/schemas/pages.ts';
import { createPostSchema } from '#shared/schemas/posts.ts';
import { createProjectSchema } from '#shared/schemas/projects.ts';
import * as z from 'zod';
import { pictureKey } from './pictures.ts';

/** Fields that only sample files have. */
const sampleFields = z.object({
  /** Days from the post's writing to the first start. */
  daysAgo: z.int(),
  /** Whether the post stays at the top of the list. */
  pinned: z.boolean().default(false),
  /** Days after the first start, for a scheduled post. */
  publishInDays: z.number().optional(),
  /** Drawings of the code blocks that are diagrams, in their order: Markdown has none, and no editor draws samples. */
  diagrams: z.array(z.custom<Diagram>((diagram) => isCodeSetting('diagram', diagram))).default([]),
});

/** @returns the oldest post first */
export function samplePosts(now = new Date()) {
  const posts = filesIn('posts').map(({ fields, title, nodes: withoutDrawings }) => {
    const { status = 'published', category, tags, excerpt, cover: avatar } = fields;
    const { series: name, series_order: position } = fields;
    const { daysAgo, pinned, publishInDays, diagrams } = sampleFields.parse(fields);
    const nodes = withDiagrams(withoutDrawings, diagrams);
    const publish_at = publishInDays && dayAfter(now, publishInDays).toISOString();
    const content = serializeContent(nodes);
    const series = name && { name, position };
    const sent = { title, status, category, tags, excerpt, avatar, content, series, publish_at };
    return { fields: createPostSchema.parse(sent), nodes, daysAgo, pinned };
  });
  return posts.sort((left, right) => right.daysAgo - left.daysAgo);
}

/** Adds drawings to the diagrams at the top level; nested code has no drawing. */
function withDiagrams(nodes: readonly ContentNode[], diagrams: readonly Diagram[]): ContentNode[] {
  const rest = [...diagrams];
  return nodes.map((node) => {
    if (!('language' in node) || node.language !== diagramLanguage) return node;
    const { children, ...block } = node;
    const diagram = rest.shift();
    // The children come last, as the editor writes them.
    return diagram ? { ...block, diagram, children } : node;
  });
}

export function sampleProjects() {
  return filesIn('projects').map(({ fields, title, nodes }) => {
    const { start: start_date, end: end_date, github: github_url, ...rest } = fields;
    const { live: live_url, image: image_url, ...others } = rest;
    const content = nodes.length === 0 ? undefined : serializeContent(nodes);
    const renamed = { start_date, end_date, github_url, live_url, image_url };
    return createProjectSchema.parse({ ...others, ...renamed, title, content });
  });
}

/** Adds no page to the header, which keeps its default links. */
export function samplePages() {
  return filesIn('pages').map(({ fields: { slug }, title, nodes }) =>
    savePageSchema.parse({ title, slug, content: serializeContent(nodes), is_draft: false }),
  );
}

export function dayAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * 86_400_000);
}

/** Replaces relative paths of pictures, which work on GitHub, by object keys. */
function filesIn(folder: string) {
  const path = join(import.meta.dirname, 'content', folder);
  return readdirSync(path).map((file) => {
    const text = readFileSync(join(path, file), 'utf8');
    const withKeys = text.replaceAll(/\.\.\/pictures\/([\w-]+\.webp)/g, (_, name: string) =>
      pictureKey(name),
    );
    return readMarkdownFile(withKeys);
  });
}
