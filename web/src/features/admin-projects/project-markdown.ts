/** A project's form as a Markdown file, and back. Loaded on demand. */
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
import { setSeo } from '#web/src/features/entry-editing/seo/seo-values.ts';
import { importedSeo, readMarkdown } from '#web/src/features/entry-editing/tools/read-markdown.ts';
import { type ProjectFormValues, withDrafts } from './project-form.rules.ts';

/** Uploaded images keep their object keys: a project imported from the file shows the same ones. */
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
    featured,
    seo: setSeo(rest.seo),
    nodes: contentNodes(rest.content),
  });
}

export function read(markdown: string): MarkdownImport<ProjectFormValues> {
  return readMarkdown(markdown, readMarkdownProject, valuesOf);
}

const { slug: slugSchema, start_date: dateSchema } = updateProjectSchema.shape;

function valuesOf(found: MarkdownProject): MarkdownImport<ProjectFormValues> {
  const { leftOut, ...told } = importedSeo(found.seo);
  /** The text, if a project may have it. */
  const accepted = (text: string, isPossible: (text: string) => boolean, refusal: string) => {
    if (text === '' || isPossible(text)) return text;
    leftOut.push(refusal);
    return '';
  };
  const isDate = (text: string) => dateSchema.safeParse(text).success;
  const isAddress = (text: string) => isHttpUrl(text);
  const status = projectStatuses.find((one) => one === found.status);
  if (found.status !== '' && !status) leftOut.push(`The status “${found.status}” is unknown.`);
  const texts = {
    title: found.title.replace(/\s+/g, ' '),
    description: found.description,
    category: categoryName(found.category),
    slug: accepted(
      found.slug,
      (slug) => slugSchema.safeParse(slug).success,
      `The slug “${found.slug}” cannot be part of an address.`,
    ),
    start_date: accepted(found.start, isDate, `The start “${found.start}” is no date.`),
    end_date: accepted(found.end, isDate, `The end “${found.end}” is no date.`),
    github_url: accepted(
      found.github,
      isAddress,
      `The GitHub URL “${found.github}” is no http(s) address.`,
    ),
    live_url: accepted(
      found.live,
      isAddress,
      `The live URL “${found.live}” is no http(s) address.`,
    ),
    image_url: accepted(
      found.image,
      isImageSource,
      `The image “${found.image}” is neither an http(s) address nor an uploaded image.`,
    ),
  };
  const values: Partial<ProjectFormValues> = {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(status && { status }),
    ...(found.technologies.length > 0 && { technologies: distinctEntries(found.technologies) }),
    ...(found.highlights.length > 0 && { highlights: distinctEntries(found.highlights) }),
    ...(found.featured && { featured: true }),
    ...told,
  };
  return { values, leftOut };
}
