/** Makes projects a kind of entry, with their authors' fields and articles. */
import { serializeContent } from '#shared/content/nodes.ts';
import { plainTextToNodes } from '#shared/content/source-text.ts';
import { cutAt, plainText } from '#shared/content/text.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { coverViewAfter } from '#shared/entries/cover-view.ts';
import { invalidField } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { CreateProject, UpdateProject } from '#shared/schemas/projects.ts';
import { slugOf } from '#shared/slug.ts';
import { categoryKey } from '#shared/schemas/project-labels.ts';
import { acceptNodes, articleOf } from '../entries/entry-article.ts';
import {
  actionsOf,
  type EntryKind,
  nextVersion,
  savingOf,
  slugTaken,
} from '../entries/entry-kind.ts';
import {
  allProjects,
  objectKeysOf,
  positionOf,
  type ProjectFields,
  projectReading,
  type ProjectRecord,
  type ProjectTypes,
  projectVersionSchema,
} from './project.ts';
import { toWireFields } from './project-wire.ts';
import type { LabelledKind } from '../entries/labels.ts';

const versionFields = projectVersionSchema.omit({ version: true, savedAt: true, savedBy: true });

export const projectKind: EntryKind<ProjectTypes> = {
  reading: projectReading,
  name: 'project',
  slugTaken: () => slugTaken(authorMessages.projectSlugTaken),
  slugBase,
  // Marked as pure, so that bundles of functions that only read leave `projectKind` out.
  actions: /* @__PURE__ */ actionsOf('project'),
  subject: (subjectId) => ({ subjectId }),

  wasPublic,
  objectKeys: objectKeysOf,

  create: (sent) => {
    const article = articleAfter(sent, noArticle);
    return {
      content: { json: article.content },
      record: (base) => ({
        ...base,
        ...fieldsOf(sent),
        ...article,
        ...(sent.is_draft && { isDraft: true as const }),
      }),
    };
  },
  // Omitted fields stay as they are; `null` clears an optional field.
  change: (sent) => (before, now) => {
    const article = articleAfter(sent, before.entry);
    const { imageUrl: picture, coverView } = before.entry;
    const fields = fieldsOf({
      ...toWireFields(before.entry),
      lang: before.entry.lang,
      seo: before.entry.seo,
      ...sent,
      cover_view: coverViewAfter(
        { picture, coverView },
        {
          picture: sent.image_url === undefined ? picture : sent.image_url,
          coverView: sent.cover_view,
        },
      ),
    });
    const edited = { ...nextVersion(before.entry, now), ...fields, ...article };
    requireDatesInOrder(edited);
    const after = sent.is_draft === undefined ? edited : withDraft(edited, sent.is_draft);
    return { after, content: { json: article.content } };
  },

  // `isDraft` is not part of the text, so a change of it keeps no version.
  text: ({ entry, content }) => JSON.stringify([versionFields.parse(entry), content]),
  version: (project) => projectVersionSchema.parse({ ...project, ...savingOf(project) }),
  withOldText: (project, old) => {
    const { savedAt: _, savedBy: __, version: ___, slug: ____, ...fields } = old;
    const article = articleAfter({ content: old.content }, project);
    // An old version without these fields removes them from the project.
    const cleared = { coverView: undefined, lang: undefined, seo: undefined };
    const entry = { ...project, ...cleared, ...fields, ...article };
    return { entry, content: { json: article.content } };
  },

  untrashed: (project) => project,
  baseOfUntrashed: ({ title }) => slugBase(title),
  storedContent: (json) => ({ json }),
};

function slugBase(title: string): string {
  return slugOf(title) || 'project';
}

function wasPublic({ isDraft, wasPublic: wasOnce }: ProjectRecord): boolean {
  return !isDraft || wasOnce === true;
}

/** The author's fields, without the description that is derived from the article. */
type PlainFields = Omit<ProjectFields, 'longDescription'>;

export function fieldsOf(sent: CreateProject): PlainFields {
  return {
    title: sent.title,
    description: sent.description,
    category: sent.category,
    status: sent.status,
    startDate: sent.start_date,
    endDate: sent.end_date,
    technologies: sent.technologies,
    highlights: sent.highlights,
    githubUrl: sent.github_url,
    liveUrl: sent.live_url,
    imageUrl: sent.image_url,
    coverView: coverViewAfter(
      { picture: null },
      { picture: sent.image_url, coverView: sent.cover_view },
    ),
    featured: sent.featured,
    lang: sent.lang ?? undefined,
    seo: sent.seo ?? undefined,
  };
}

/** A draft stores whether visitors could ever read the project. */
function withDraft(project: ProjectRecord, isDraft: boolean): ProjectRecord {
  const { isDraft: _, wasPublic: __, ...rest } = project;
  if (!isDraft) return rest;
  return { ...rest, isDraft, ...(wasPublic(project) && { wasPublic: true }) };
}

/** @throws Problem `validation-failed` with `errors.end_date`, as the schema of a creation has it */
function requireDatesInOrder({
  startDate,
  endDate,
}: Pick<ProjectFields, 'startDate' | 'endDate'>): void {
  if (endDate === null || endDate >= startDate) return;
  throw invalidField('end_date', authorMessages.endBeforeStart);
}

type ProjectArticle = Pick<ProjectRecord, 'content' | 'longDescription' | 'articleImages'>;

/**
 * Returns the article after a save: the sent rich text, or else the sent plain description. A description
 * that a caller sends back unchanged changes nothing, so that callers without rich text do not lose it.
 * @param before the article that is kept when neither was sent
 * @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise
 */
export function articleAfter(
  { content, long_description: description }: Pick<UpdateProject, 'content' | 'long_description'>,
  before: ProjectArticle,
): ProjectArticle {
  if (content !== undefined) return acceptRichText(content);
  if (description === undefined || description === before.longDescription) {
    return {
      content: before.content,
      longDescription: before.longDescription,
      articleImages: before.articleImages,
    };
  }
  return { ...articleOfDescription(description), longDescription: description };
}

export const noArticle: ProjectArticle = articleOfDescription('');

/** Returns the JSON text of a description's paragraphs. */
export function articleOfText(text: string): string {
  return serializeContent(text === '' ? [] : plainTextToNodes(text));
}

function acceptRichText(source: string): ProjectArticle {
  const nodes = source === '' ? [] : acceptNodes(source);
  const { json, images } = articleOf(nodes);
  return {
    content: json,
    longDescription: cutAt(plainText(nodes), limits.projectLongDescription.max),
    articleImages: [...new Set(images.filter(isObjectKey))],
  };
}

function articleOfDescription(longDescription: string): ProjectArticle {
  return { content: articleOfText(longDescription), longDescription, articleImages: [] };
}

export const projectCategories: LabelledKind<ProjectTypes> = {
  keyOf: categoryKey,
  titlesOf: ({ category }) => (category === '' ? [] : [category]),
  listsWith: (title) => [{ status: undefined, category: categoryKey(title) }, 'drafts'],
  allLists: [allProjects, 'drafts'],
  positionIn: (_list, project) => positionOf(project),
  renamed: (_project, { to }) => ({ category: to }),
};
