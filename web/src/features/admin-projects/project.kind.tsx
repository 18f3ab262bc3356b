import * as z from 'zod';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { projectStatusNames } from '#shared/schemas/project-labels.ts';
import type { WireProjectVersionSummary } from '#shared/schemas/versions.ts';
import type { CreateProject, SavedProject } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { entryCalls } from '#web/src/features/entry-editing/entry-calls.ts';
import type {
  EntryKind,
  EntryTypes,
  SavePlan,
} from '#web/src/features/entry-editing/entry-kind.ts';
import { ProjectStatus } from '#web/src/ui/projects/project-look.tsx';
import { textField, contentText } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { languageField, seoField } from '#web/src/features/entry-editing/seo/seo-values.ts';
import {
  checkedBody,
  emptyProject,
  isSaved,
  type ProjectFormValues,
  projectFormValues,
  validateProjectForm,
  withDrafts,
  projectValuesSchema,
} from './project-form.rules.ts';

export interface ProjectTypes extends EntryTypes {
  saved: SavedProject;
  values: ProjectFormValues;
  body: CreateProject;
  button: 'save' | 'draft';
  base: z.infer<typeof copyBase>;
  version: WireProjectVersionSummary;
}

const copyBase = z.object({ projectId: z.string(), version: z.int(), slug: z.string() });

const failed = (isNew: boolean) =>
  isNew ? authorMessages.projectCreateFailed : authorMessages.projectUpdateFailed;

const calls = entryCalls<ProjectTypes>('Project');

export const projectKind: EntryKind<ProjectTypes> = {
  word: 'project',
  texts: {
    failed,
    refused: ({ status, detail }, isNew) => [failed(isNew), ...(status < 500 ? [detail] : [])],
    savedEarlier: authorMessages.projectSavedEarlier,
    unreadable: authorMessages.dateInvalid,
    publish: 'Save Changes',
  },
  empty: emptyProject,
  valuesOf: projectFormValues,
  withDrafts,
  validate: validateProjectForm,
  isSaved,
  fields: [
    textField('title', 'Title'),
    textField('description', 'Description'),
    { name: 'content', label: 'Long description', show: contentText },
    textField('slug', 'Slug'),
    textField('category', 'Category'),
    { name: 'status', label: 'Status', show: ({ status }) => projectStatusNames[status] },
    textField('start_date', 'Start date'),
    textField('end_date', 'End date'),
    {
      name: 'technologies',
      label: 'Technologies',
      show: (values) => withDrafts(values).technologies.join('\n'),
    },
    {
      name: 'highlights',
      label: 'Key Highlights',
      show: (values) => withDrafts(values).highlights.join('\n'),
    },
    textField('github_url', 'GitHub URL'),
    textField('live_url', 'Live URL'),
    textField('image_url', 'Image URL'),
    textField('cover_view', 'Shown of the image'),
    {
      name: 'featured',
      label: 'Show on the home page',
      show: ({ featured }) => (featured ? 'Yes' : 'No'),
    },
    languageField,
    seoField,
  ],
  labels: ({ category, technologies }) => [category, ...technologies],

  plan({ button }, values, base): SavePlan<ProjectTypes> {
    const body = checkedBody(values);
    if (!body) return { refused: {} };
    const wasDraft = base?.is_draft ?? false;
    // Nobody expects Ctrl+S to publish a new project.
    const staysDraft = button === 'stay' && (wasDraft || !base);
    const is_draft = button === 'draft' || staysDraft;
    return { send: is_draft || wasDraft ? { ...body, is_draft } : body };
  },
  // Projects have no schedule, so no change is expected.
  catchUp: () => undefined,
  isLive: ({ is_draft }) => !is_draft,
  takesOffline: (button) => (button === 'draft' ? 'Saving it as a draft' : undefined),

  load: calls.load,
  save: calls.save,
  copies: {
    database: 'unsaved-projects',
    base: copyBase,
    values: projectValuesSchema,
    baseOf: ({ id, version, slug }) => ({ projectId: id, version, slug: slug ?? '' }),
    entryIdOf: ({ projectId }) => projectId,
    toWire: (draft) => ({ kind: 'project', ...draft }),
    restore: ({ base, values }, saved) => ({
      ...values,
      ...(values.slug === base?.slug && { slug: saved.slug }),
    }),
  },
  markdown: () => import('./project-markdown.ts'),

  server: {
    versions: {
      ...calls.versions,
      // A restore does not change the slug.
      read: async (id, version, signal) => {
        const params = { id, version: String(version) };
        const read = await api.call('getProjectVersion', { params, signal });
        const { slug: _, ...values } = projectFormValues(read);
        return { saved_at: read.saved_at, values };
      },
      badge: ({ status }) => <ProjectStatus status={status} />,
    },
    preview: calls.preview,
  },
};
