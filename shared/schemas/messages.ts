/** Texts that server and public pages share. Public pages import this file, so it must not import zod. */
export const messages = {
  postNotFound: 'Blog post not found',
  postsLoadFailed: 'Failed to load posts. Please try again.',
  searchFailed: 'Search is not available right now.',
  pageNotFound: 'Page not found',
  projectNotFound: 'Project not found',
  projectsLoadFailed: 'Failed to load projects. Please try again.',
  imageLoading: 'Loading image...',
  imageFailed: 'Failed to load image',
  formulaInvalid: 'Invalid LaTeX syntax',
} as const;
