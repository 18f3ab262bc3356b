import { authorMessages } from '#shared/schemas/author-messages.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import type { ListedKind } from '#web/src/features/entry-list/listed-kind.ts';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';

export const listedProjects: ListedKind<Project> = {
  nouns: { one: 'project', many: 'projects' },
  list: projectsList,
  key: 'admin-projects',
  remove: (call) => api.call('deleteProject', call),
  restore: (call) => api.call('restoreProject', call),
  listTrash: (call) => api.call('listTrashedProjects', call),
  texts: {
    loadFailed: messages.projectsLoadFailed,
    deleteFailed: authorMessages.projectDeleteFailed,
    deletion: 'will be removed for everyone. It can be restored from the trash for 30 days.',
    trash: 'Deleted projects can be restored for 30 days, then they are deleted permanently.',
    restored: (projects) =>
      projects
        .map(
          ({ title, is_draft }) =>
            `“${title}” is back, ${is_draft ? 'as a draft' : 'for everybody to see'}.`,
        )
        .join(' '),
  },
};
