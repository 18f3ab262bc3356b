import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { useDeleteProject } from './admin-projects.queries.ts';

export interface DeleteProjectDialogProps {
  project: Project;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onDeleted, onClose }: DeleteProjectDialogProps) {
  const deletion = useDeleteProject();
  return (
    <DeleteDialog
      title="Delete project?"
      error={deletion.isError ? authorMessages.projectDeleteFailed : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(project, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “{project.title}” will be removed for everyone. It can be restored from the trash for 30 days.
    </DeleteDialog>
  );
}
