/** Converts a project's form to a Markdown file and back. Loaded on demand. */
import {
  type MarkdownProject,
  readMarkdownProject,
  writeMarkdownProject,
} from '#shared/content/markdown-project.ts';
import { isHttpUrl, isImageSource } from '#shared/content/urls.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { categoryName, projectStatuses } from '#shared/schemas/project-labels.ts';
import { updateProjectSchema } from '#shared/schemas/projects.ts';
import type { MarkdownImport } from '#web/src/features/entry-editing/entry-kind.ts';
import { contentNodes } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { filledSeo } from '#web/src/features/entry-editing/seo/seo-values.ts';
import {
  coverViewRule,
  languageRule,
  inOneLine,
  readMarkdown,
  slugRefusal,
  acceptedValues,
  resetCoverView,
} from '#web/src/features/entry-editing/tools/read-markdown.ts';
import { type ProjectFormValues, withDrafts } from './project-form.rules.ts';

/** Uploaded images keep their object keys, so a project imported from the file shows the same images. */
export function write(values: ProjectFormValues): string {
  const { title, slug, description, category, status, featured, ...rest } = withDrafts(values);
  const { technologies, highlights } = rest;
  return writeMarkdownProject({
    title,
    slug,
    description,
    category,
    status,
    start: rest.start_date,
    end: rest.end_date,
    technologies,
    highlights,
    github: rest.github_url,
    live: rest.live_url,
    image: rest.image_url,
    cover_view: rest.cover_view,
    featured,
    lang: rest.lang,
    seo: filledSeo(rest.seo),
    nodes: contentNodes(rest.content),
  });
}

export function read(markdown: string): MarkdownImport<ProjectFormValues> {
  return readMarkdown(markdown, readMarkdownProject, toValues);
}

const { slug: slugSchema, start_date: dateSchema } = updateProjectSchema.shape;

const isDate = (text: string) => dateSchema.safeParse(text).success;

function toValues(found: MarkdownProject): MarkdownImport<ProjectFormValues> {
  const status = projectStatuses.find((name) => name === found.status);
  const texts = {
    title: inOneLine(found.title),
    description: found.description,
    category: categoryName(found.category),
    slug: found.slug,
    start_date: found.start,
    end_date: found.end,
    github_url: found.github,
    live_url: found.live,
    image_url: found.image,
    cover_view: found.cover_view,
    lang: found.lang,
  };
  const { values, leftOut } = acceptedValues(texts, found.seo, {
    lang: languageRule,
    cover_view: coverViewRule,
    slug: [(text) => slugSchema.safeParse(text).success, slugRefusal],
    start_date: [isDate, (text) => `The start “${text}” is no date.`],
    end_date: [isDate, (text) => `The end “${text}” is no date.`],
    github_url: [isHttpUrl, (text) => `The GitHub URL “${text}” is no http(s) address.`],
    live_url: [isHttpUrl, (text) => `The live URL “${text}” is no http(s) address.`],
    image_url: [
      isImageSource,
      (text) => `The image “${text}” is neither an http(s) address nor an uploaded image.`,
    ],
  });
  if (found.status !== '' && !status) leftOut.push(`The status “${found.status}” is unknown.`);
  return {
    values: {
      ...values,
      ...resetCoverView(values, values.image_url),
      ...(status && { status }),
      ...(found.technologies.length > 0 && { technologies: distinctEntries(found.technologies) }),
      ...(found.highlights.length > 0 && { highlights: distinctEntries(found.highlights) }),
      ...(found.featured && { featured: true }),
    },
    leftOut,
  };
}
