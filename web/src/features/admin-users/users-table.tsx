import { ActionIcon, Badge, Table } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { formatDay } from '#web/src/ui/admin/moment.ts';
import { RoleBadge } from '#web/src/ui/admin/role-badge.tsx';
import { shownRole } from '#web/src/ui/admin/shown-role.ts';
import { loginTime } from './user-dates.ts';
import { type Actor, whyNotDelete, whyNotEdit } from './user-rights.ts';
import styles from './users-table.module.css';

export interface UsersTableProps {
  rows: Ref<HTMLTableSectionElement>;
  users: readonly User[];
  actor: Actor;
  onDelete: (user: User) => void;
}

/** A table from 48em on; below, its rows stack. */
export function UsersTable({ rows, users, ...row }: UsersTableProps) {
  return (
    <div className="adm-table">
      <Table aria-label="Users">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">User</Table.Th>
            <Table.Th scope="col">Role</Table.Th>
            <Table.Th scope="col">Created</Table.Th>
            <Table.Th scope="col">Last Login</Table.Th>
            <Table.Th scope="col" className={styles.actions}>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={rows}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type UserRowProps = Omit<UsersTableProps, 'rows' | 'users'> & { user: User };

function UserRow({ user, actor, onDelete }: UserRowProps) {
  const reason = whyNotDelete(actor, user);
  return (
    <Table.Tr>
      <Table.Td className="adm-cell-title">
        <div className={styles.user}>
          <span className={styles.initials} aria-hidden>
            {initials(user.name)}
          </span>
          <div className={styles.names}>
            <Link to={formPath(user)}>{user.name}</Link>
            <p className={styles.email}>{user.email}</p>
          </div>
        </div>
      </Table.Td>
      <Table.Td>
        <span className={styles.role}>
          <RoleBadge role={shownRole(user)} />
          {!user.is_active && (
            <Badge component="span" color="red" className="adm-badge">
              Disabled
            </Badge>
          )}
        </span>
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
      <Table.Td className="adm-cell-actions">
        <EditButton user={user} actor={actor} />
        <ActionIcon
          color="gray"
          aria-label={`Delete ${user.name}`}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => onDelete(user)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

/** A viewer looks at the form, whose every field says the same; for others the name leads there, too. */
function EditButton({ user, actor }: Pick<UserRowProps, 'user' | 'actor'>) {
  const isViewer = actor.role === 'viewer';
  const reason = isViewer ? undefined : whyNotEdit(actor, user);
  const pencil = <IconPencil size={18} stroke={1.6} />;
  if (reason !== undefined) {
    return (
      <ActionIcon color="gray" aria-label={`Edit ${user.name}`} disabled title={reason}>
        {pencil}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      component={Link}
      to={formPath(user)}
      color="gray"
      aria-label={isViewer ? `View ${user.name}` : `Edit ${user.name}`}
    >
      {pencil}
    </ActionIcon>
  );
}

function formPath({ id }: User): string {
  return `/admin/users/edit/${encodeURIComponent(id)}`;
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0])
    .join('')
    .toUpperCase();
}
