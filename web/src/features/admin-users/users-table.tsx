import { Badge, Box, Group, Table, Text } from '@mantine/core';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { DeleteButton, EditLink } from '#web/src/features/entry-list/entry-actions.tsx';
import { ActionsCell, ListTable, TitleCell } from '#web/src/ui/admin/list-table.tsx';
import { formatDay } from '#web/src/ui/admin/moment.ts';
import { RoleBadges } from '#web/src/ui/admin/badges.tsx';
import { UserPicture } from '#web/src/ui/admin/user-picture.tsx';
import { type Actor, invitationTime, loginTime, whyNotDelete, whyNotEdit } from './users.rules.ts';
import styles from './users-table.module.css';

export interface UsersTableProps {
  rows: Ref<HTMLTableSectionElement>;
  users: readonly User[];
  actor: Actor;
  onDelete: (user: User) => void;
}

export function UsersTable({ rows, users, ...row }: UsersTableProps) {
  return (
    <ListTable
      rows={rows}
      label="Users"
      columns={['User', 'Role', 'Created', 'Last Login']}
      showsActions
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} {...row} />
      ))}
    </ListTable>
  );
}

type UserRowProps = Omit<UsersTableProps, 'rows' | 'users'> & { user: User };

function UserRow({ user, actor, onDelete }: UserRowProps) {
  // Viewers open the form, too, where all fields are disabled.
  const isViewer = actor.role === 'viewer';
  const editReason = isViewer ? undefined : whyNotEdit(actor, user);
  const deleteReason = whyNotDelete(actor, user);
  return (
    <Table.Tr>
      <TitleCell>
        <Group gap="0.8rem" wrap="nowrap" miw={0}>
          <UserPicture user={user} size={36} />
          <Box miw={0}>
            <Link to={formPath(user)}>{user.name}</Link>
            <Text c="dimmed" fz="sm">
              {user.email}
            </Text>
            {user.invited_until && (
              <Text c="dimmed" fz="sm">
                <time dateTime={user.invited_until}>{invitationTime(user.invited_until)}</time>
              </Text>
            )}
          </Box>
        </Group>
      </TitleCell>
      <Table.Td>
        <Group gap="0.35rem">
          <RoleBadges user={user} />
          {!user.is_active && <Badge color="red">Disabled</Badge>}
          {user.has_second_step && <Badge color="green">Two-step sign-in</Badge>}
        </Group>
      </Table.Td>
      <Table.Td className={styles.date}>
        <span className={styles.label}>Created </span>
        <time dateTime={user.date_joined}>{formatDay(user.date_joined)}</time>
      </Table.Td>
      <Table.Td className={styles.date}>
        <span className={styles.label}>Last Login </span>
        {user.last_login === null ? (
          loginTime(null)
        ) : (
          <time dateTime={user.last_login}>{loginTime(user.last_login)}</time>
        )}
      </Table.Td>
      <ActionsCell>
        <EditLink
          title={user.name}
          path={editReason === undefined ? formPath(user) : undefined}
          readOnly={isViewer}
          reason={editReason}
        />
        <DeleteButton
          title={user.name}
          readOnly={deleteReason !== undefined}
          reason={deleteReason}
          onDelete={() => onDelete(user)}
        />
      </ActionsCell>
    </Table.Tr>
  );
}

function formPath({ id }: User): string {
  return `/admin/users/edit/${encodeURIComponent(id)}`;
}
