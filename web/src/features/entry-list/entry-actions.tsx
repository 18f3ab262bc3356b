import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';

export interface TitleLinkProps {
  title: string;
  /** The form's path; undefined for an entry that is hidden from the viewer. */
  path: string | undefined;
}

export function TitleLink({ title, path }: TitleLinkProps) {
  if (path !== undefined) return <Link to={path}>{title}</Link>;
  return (
    <Text span c="dimmed" fw={500} inherit tabIndex={-1}>
      {title}
    </Text>
  );
}

export interface EditLinkProps extends TitleLinkProps {
  readOnly: boolean;
  /** Explains a missing path. */
  reason?: string | undefined;
}

export function EditLink({ title, path, readOnly, reason = readOnlyReason }: EditLinkProps) {
  const icon = <IconPencil size={18} stroke={1.6} />;
  if (path === undefined) {
    return (
      <ActionIcon color="gray" disabled aria-label={`Edit ${title}`} title={reason}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      component={Link}
      to={path}
      color="gray"
      aria-label={readOnly ? `View ${title}` : `Edit ${title}`}
    >
      {icon}
    </ActionIcon>
  );
}

export interface DeleteButtonProps {
  title: string;
  readOnly: boolean;
  reason?: string | undefined;
  onDelete: () => void;
}

export function DeleteButton(props: DeleteButtonProps) {
  const { title, readOnly, reason = readOnlyReason, onDelete } = props;
  return (
    <ActionIcon
      color="gray"
      aria-label={`Delete ${title}`}
      disabled={readOnly}
      title={readOnly ? reason : undefined}
      onClick={onDelete}
    >
      <IconTrash size={18} stroke={1.6} />
    </ActionIcon>
  );
}
