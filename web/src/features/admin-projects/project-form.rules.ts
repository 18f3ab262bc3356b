import * as z from 'zod';
import { serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { categoryName, projectStatuses } from '#shared/schemas/project-labels.ts';
import {
  type CreateProject,
  type CreateProjectInput,
  createProjectSchema,
  type SavedProject,
} from '#shared/schemas/projects.ts';
import type { WireProjectVersion } from '#shared/schemas/versions.ts';
import { matchesBody } from '#web/src/features/entry-editing/entry-values.rules.ts';
import {
  laterTextSchema,
  seoValuesSchema,
  emptySeo,
  filledSeo,
  seoValues,
} from '#web/src/features/entry-editing/seo/seo-values.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';

/** The form's values. Stored copies of unsaved changes have them, too, so copies of earlier releases must stay valid. */
export const projectValuesSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** JSON text of the article. */
  content: z.string(),
  /** Empty for a new project, whose slug follows its title. */
  slug: z.string(),
  /** The category's name, such as `Web App`; the request body has its key. */
  category: z.string(),
  status: z.enum(projectStatuses),
  /** Calendar dates, `2026-03-01`, or empty. */
  start_date: z.string(),
  end_date: z.string(),
  technologies: z.array(z.string()),
  highlights: z.array(z.string()),
  /** Entries that were typed but not added to their list yet. */
  technologyDraft: z.string(),
  highlightDraft: z.string(),
  github_url: z.string(),
  live_url: z.string(),
  /** An http(s) address or an object key, or empty. */
  image_url: z.string(),
  cover_view: laterTextSchema,
  featured: z.boolean(),
  lang: laterTextSchema,
  seo: seoValuesSchema,
});

export type ProjectFormValues = z.infer<typeof projectValuesSchema>;

export const emptyProject: ProjectFormValues = {
  title: '',
  description: '',
  content: serializeContent([]),
  slug: '',
  category: '',
  status: 'planned',
  start_date: '',
  end_date: '',
  technologies: [],
  highlights: [],
  technologyDraft: '',
  highlightDraft: '',
  github_url: '',
  live_url: '',
  image_url: '',
  cover_view: '',
  featured: false,
  lang: '',
  seo: emptySeo,
};

/** The form's values for a saved project. */
export function projectFormValues(project: SavedProject | WireProjectVersion): ProjectFormValues {
  return {
    title: project.title,
    description: project.description,
    content: serializeContent(readStored(project.content)),
    slug: project.slug ?? '',
    category: categoryName(project.category),
    status: project.status,
    start_date: project.start_date,
    end_date: project.end_date ?? '',
    technologies: project.technologies,
    highlights: project.highlights,
    technologyDraft: '',
    highlightDraft: '',
    github_url: project.github_url ?? '',
    live_url: project.live_url ?? '',
    image_url: project.image_url ?? '',
    cover_view: project.cover_view ?? '',
    featured: project.featured,
    lang: project.lang ?? '',
    seo: seoValues(project.seo),
  };
}

/** Adds entries that were typed but not added yet: the author expects them to be saved. */
export function withDrafts(values: ProjectFormValues): ProjectFormValues {
  return {
    ...values,
    technologies: distinctEntries([...values.technologies, values.technologyDraft]),
    highlights: distinctEntries([...values.highlights, values.highlightDraft]),
    technologyDraft: '',
    highlightDraft: '',
  };
}

/** @returns the first message of each field that cannot be saved */
export function validateProjectForm(values: ProjectFormValues): FieldErrors<ProjectFormValues> {
  const errors = schemaErrors(emptyProject, createProjectSchema.safeParse(projectBody(values)));
  // The schema compares the dates only when everything else is valid.
  const { start_date, end_date } = values;
  if (start_date !== '' && end_date !== '' && end_date < start_date) {
    errors.end_date ??= authorMessages.endBeforeStart;
  }
  return errors;
}

/** Makes the request body. It has every field, so that a save stores exactly the form's values. */
export function projectBody(values: ProjectFormValues): CreateProjectInput {
  const { technologyDraft: _draft, highlightDraft: _otherDraft, slug, seo, ...fields } = values;
  return {
    ...fields,
    ...(slug !== '' && { slug }),
    // Null clears saved values.
    seo: filledSeo(seo) ?? null,
    end_date: orNull(values.end_date),
    github_url: orNull(values.github_url),
    live_url: orNull(values.live_url),
    image_url: orNull(values.image_url),
    cover_view: orNull(values.cover_view),
  };
}

/** @returns undefined when a value is not valid */
export function checkedBody(values: ProjectFormValues): CreateProject | undefined {
  return createProjectSchema.safeParse(projectBody(values)).data;
}

/** Whether the project has every value of a request body. */
export function isSaved(body: CreateProject, project: SavedProject): boolean {
  const is_draft = project.is_draft ?? false;
  return matchesBody({ ...checkedBody(projectFormValues(project)), is_draft }, body);
}

function orNull(value: string): string | null {
  return value.trim() === '' ? null : value.trim();
}
