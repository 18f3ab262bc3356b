/** Entries as they would be if their authors saved now. Whatever is half typed is left out, or stays as it is saved. */
import { serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { excerpt, imageSources, readingTime } from '#shared/content/text.ts';
import { isHttpUrl, isImageSource, isObjectKey } from '#shared/content/urls.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { limits } from '#shared/schemas/limits.ts';
import { knownCategory } from '#shared/schemas/project-labels.ts';
import { createProjectSchema } from '#shared/schemas/projects.ts';
import type { WorkingCopy } from '#shared/schemas/working-copies.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import type { PageRecord } from '../pages/page.ts';
import type { WholePost } from '../posts/post.ts';
import { distinctTags } from '../posts/post-changes.ts';
import type { ProjectRecord } from '../projects/project.ts';

type ValuesOf<Kind> = Extract<WorkingCopy, { kind?: Kind }>['values'];

export function unsavedPost({ entry: post }: WholePost, values: ValuesOf<'post'>): WholePost {
  const { json, nodes, images } = articleOf(values);
  const avatar = pictureOf(values.avatar);
  const tags = [...values.tags, values.tagDraft].filter((tag) => tag.trim() !== '');
  const entry = {
    ...post,
    title: titleOf(values),
    category: values.category,
    tags: distinctTags(tags.slice(0, limits.tags.max)),
    avatar,
    excerpt: values.excerpt || excerpt(nodes),
    ownExcerpt: values.excerpt !== '',
    readTime: readingTime(nodes),
    objectKeys: objectKeysAmong({ picture: avatar, images, seo: undefined }),
  };
  return { entry, content: json };
}

const { start_date: dateSchema } = createProjectSchema.shape;

export function unsavedProject(project: ProjectRecord, values: ValuesOf<'project'>): ProjectRecord {
  const { json, images } = articleOf(values);
  const startDate = dateSchema.safeParse(values.start_date).data ?? project.startDate;
  return {
    ...project,
    title: titleOf(values),
    description: values.description,
    content: json,
    articleImages: images.filter(isObjectKey),
    category: knownCategory(values.category) ?? values.category,
    status: values.status,
    startDate,
    endDate: dateSchema.safeParse(values.end_date).data ?? null,
    technologies: distinctEntries([...values.technologies, values.technologyDraft]),
    highlights: distinctEntries([...values.highlights, values.highlightDraft]),
    githubUrl: isHttpUrl(values.github_url) ? values.github_url : null,
    liveUrl: isHttpUrl(values.live_url) ? values.live_url : null,
    imageUrl: pictureOf(values.image_url),
  };
}

export function unsavedPage(page: PageRecord, values: ValuesOf<'page'>): PageRecord {
  const { json, nodes, images } = articleOf(values);
  return {
    ...page,
    title: titleOf(values),
    content: json,
    excerpt: values.excerpt || excerpt(nodes),
    ownExcerpt: values.excerpt !== '',
    objectKeys: objectKeysAmong({ picture: null, images, seo: undefined }),
  };
}

function titleOf({ title }: { title: string }): string {
  return title.trim() || 'Untitled';
}

/** Nothing of it was checked yet: what is unknown or unsafe becomes its text. */
function articleOf({ content }: { content: string }) {
  const nodes = readStored(content);
  return { nodes, json: serializeContent(nodes), images: imageSources(nodes) };
}

function pictureOf(address: string): string | null {
  return isImageSource(address) ? address : null;
}
