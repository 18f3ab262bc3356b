/** What makes a project an entry of its kind. */
import { slugOf } from '#shared/slug.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { actionsOf, type EntryDeps, type EntryKind, slugTaken } from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import {
  type ProjectRecord,
  type ProjectSummary,
  type ProjectTypes,
  type ProjectVersion,
  projectVersionSchema,
} from './project.ts';
import { sentArticle } from './project-content.ts';
import type { ProjectsRepository } from './projects.repository.ts';

export interface ProjectDeps extends Omit<EntryDeps<ProjectTypes>, 'entries'> {
  projects: ProjectsRepository;
}

/** As the use cases of entries name them. */
export function entryDeps({ projects, ...deps }: ProjectDeps): EntryDeps<ProjectTypes> {
  return { ...deps, entries: projects };
}

const versionFields = projectVersionSchema.omit({ version: true, savedAt: true, savedBy: true });

export const projectKind: EntryKind<ProjectTypes> = {
  name: 'project',
  notFound: 'project-not-found',
  slugTaken: () => slugTaken(authorMessages.projectSlugTaken),
  slugBase: (title) => slugOf(title) || 'project',
  // Pure, so that functions that only read leave the kind out.
  actions: /* @__PURE__ */ actionsOf('project'),
  subject: (subjectId) => ({ subjectId }),

  isPublic: ({ isDraft }) => !isDraft,
  wasPublic: ({ isDraft, wasPublic }) => !isDraft || wasPublic === true,
  objectKeys: objectKeysOf,

  // Whether visitors may read it is no text of its author.
  text: ({ entry, content }) => JSON.stringify([versionFields.parse(entry), content]),
  version: (project) =>
    projectVersionSchema.parse({
      ...project,
      savedAt: project.saved?.at ?? project.updatedAt,
      savedBy: project.saved?.by ?? null,
    }),
  withOldText,

  forViewer,

  untrashed: (project) => project,
  baseOfUntrashed: ({ title }) => slugOf(title) || 'project',
  storedContent: (json) => ({ json }),
};

/** Keys of the uploaded objects that a project shows. */
export function objectKeysOf({
  imageUrl,
  articleImages,
  seo,
}: Pick<ProjectSummary, 'imageUrl' | 'articleImages' | 'seo'>): string[] {
  return objectKeysAmong({ picture: imageUrl, images: articleImages, seo });
}

function withOldText(project: ProjectRecord, old: ProjectVersion) {
  const { savedAt: _, savedBy: __, version: ___, slug: ____, ...fields } = old;
  // An old version without them is stored without them, too.
  const entry = {
    ...project,
    seo: undefined,
    ...fields,
    ...sentArticle({ content: old.content }, project),
  };
  return { entry, content: { json: entry.content } };
}

/** Replaces the parts of a draft or deleted project that a demo viewer may not see. */
export function forViewer<Seen extends ProjectSummary>(
  project: Seen,
  { isMasked, isTrashed }: { isMasked: boolean; isTrashed: boolean },
): Seen {
  return isMasked ? hidden(project, isTrashed ? 'Hidden project' : 'Hidden draft') : project;
}

function hidden<Hidden extends ProjectSummary>(project: Hidden, title: string): Hidden {
  return {
    ...project,
    title,
    description: '',
    longDescription: '',
    slug: null,
    articleImages: [],
    category: '',
    endDate: null,
    startDate: project.createdAt.slice(0, 10),
    technologies: [],
    highlights: [],
    githubUrl: null,
    liveUrl: null,
    imageUrl: null,
    featured: false,
    seo: undefined,
  };
}
