import type { KeepCopy } from '#shared/schemas/working-copies.ts';

type ValuesOf<Kind> = Extract<KeepCopy, { kind?: Kind }>['values'];

/** Unsaved values of a new post. */
export const unsavedValues: ValuesOf<'post'> = {
  title: '',
  category: '',
  tags: [],
  tagDraft: '',
  excerpt: '',
  slug: '',
  avatar: '',
  content: '[]',
  publish_at: '',
};

export const unsavedProject: ValuesOf<'project'> = {
  title: '',
  description: '',
  content: '[]',
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
  featured: false,
};

export const unsavedPage: ValuesOf<'page'> = {
  title: '',
  slug: '',
  content: '[]',
  excerpt: '',
  header: null,
  footer: null,
};
