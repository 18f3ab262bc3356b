import { Box, Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { limits } from '#shared/schemas/limits.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { FilterRow, SearchBox } from '#web/src/ui/admin/list-filter.tsx';
import { NewEntryLink, PersonalDataLink } from '#web/src/ui/admin/list-links.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { PagedList } from '#web/src/ui/admin/list-states.tsx';
import { useDeleteUser, useUsers } from './admin-users.queries.ts';
import { type Actor, whyNotEdit } from './users.rules.ts';
import { UsersTable } from './users-table.tsx';
import { ApiError } from '#web/src/api/client.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';

export interface UsersListProps {
  actor: Actor;
  /** Whether invitations can be sent. */
  offersInvitations: boolean;
}

/** All users, or those that a search finds, with their actions. */
export function UsersList({ actor, offersInvitations }: UsersListProps) {
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').slice(0, limits.searchText.max);
  const list = useUsers(q);
  const [deleting, setDeleting] = useState<User>();
  const [outcome, setOutcome] = useState<Outcome>();
  const users = list.failed ? undefined : list.items;

  function deleted({ name }: User) {
    setDeleting(undefined);
    setOutcome({ failed: false, sentence: `“${name}” has been deleted.` });
  }

  return (
    <>
      <PageHead title="Users">
        {actor.role === 'admin' && <PersonalDataLink />}
        {offersInvitations && <InviteLink reason={whyNotEdit(actor, undefined)} />}
        <NewEntryLink
          label="Add User"
          path="/admin/users/new"
          reason={whyNotEdit(actor, undefined)}
        />
      </PageHead>
      <FilterRow>
        <Box component="output" flex="1 1 auto" mih="1.5em" c="var(--ink-2)">
          {users && accounts(list.meta?.total)}
        </Box>
        <SearchBox
          label="Search users"
          q={q}
          onSearch={(text) => setParams(text ? { q: text } : {}, { replace: true })}
        />
      </FilterRow>
      <OutcomeNotice outcome={outcome} />
      <PagedList
        list={list}
        what="Users"
        failedText={userMessages.usersLoadFailed}
        emptyText={q === '' ? 'There are no users here yet.' : 'No users match this search.'}
        focusTarget="a"
      >
        {(found, rows) => (
          <UsersTable rows={rows} users={found} actor={actor} onDelete={setDeleting} />
        )}
      </PagedList>
      {deleting && (
        <DeleteUserDialog
          // After a failure it may have changed.
          user={users?.find(({ id }) => id === deleting.id) ?? deleting}
          mayErase={actor.role === 'admin'}
          onDeleted={() => deleted(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** `reason` says why nobody can be invited. */
function InviteLink({ reason }: { reason: string | undefined }) {
  const look = {
    variant: 'default',
    leftSection: <IconMail size={18} stroke={1.6} aria-hidden />,
    children: 'Invite User',
  };
  if (reason !== undefined) return <Button {...look} disabled title={reason} />;
  return <Button {...look} component={Link} to="/admin/users/invite" />;
}

/** Empty when there are none: the list says that itself. */
function accounts(total = 0): string | undefined {
  if (total === 0) return undefined;
  return total === 1 ? '1 account' : `${total} accounts`;
}

interface DeleteUserDialogProps {
  user: User;
  /** Whether whoever asks can erase personal data. */
  mayErase: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteUserDialog({ user, mayErase, onDeleted, onClose }: DeleteUserDialogProps) {
  const deletion = useDeleteUser();
  return (
    <DeleteDialog
      title="Delete user?"
      error={deletion.isError ? failure(deletion.error) : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(user, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “{user.name}” will be signed out at once and removed for good. This cannot be undone.
      {mayErase && ' Personal Data erases more, but only before the user is deleted.'}
    </DeleteDialog>
  );
}

/** With the server's reason, if it has one. */
function failure(error: Error): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal
    ? `${userMessages.userDeleteFailed}: ${error.detail}`
    : userMessages.userDeleteFailed;
}
