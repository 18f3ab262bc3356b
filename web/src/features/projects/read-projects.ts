import { projectPath } from '#shared/platform/http.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import type { ReadKind } from '#web/src/features/article/read-kind.ts';
import { ProjectArticle, toProjects } from './project-article.tsx';

export const readProjects: ReadKind<ProjectPage> = {
  noun: 'project',
  queryKey: ['projects', 'page'],
  find: (id, signal) => api.call('getProject', { params: { id }, signal }),
  isPublic: ({ is_draft }) => !is_draft,
  pathOf: projectPath,
  description: ({ description }) => description,
  back: toProjects,
  notFound: messages.projectNotFound,
  Article: ProjectArticle,
};
