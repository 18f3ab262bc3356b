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
  offersInvitations: boolean;
}

export function UsersList({ actor, offersInvitations }: UsersListProps) {
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').slice(0, limits.searchText.max);
  const list = useUsers(q);
  const [deleting, setDeleting] = useState<User>();
  const [outcome, setOutcome] = useState<Outcome>();
  const users = list.failed ? undefined : list.items;

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
          {users && accountCount(list.meta?.total)}
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
          // After a conflict, the reloaded list has the latest version.
          user={users?.find(({ id }) => id === deleting.id) ?? deleting}
          canEraseData={actor.role === 'admin'}
          onDeleted={() => {
            setDeleting(undefined);
            setOutcome({ failed: false, sentence: `“${deleting.name}” has been deleted.` });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function InviteLink({ reason }: { reason: string | undefined }) {
  const buttonProps = {
    variant: 'default',
    leftSection: <IconMail size={18} stroke={1.6} aria-hidden />,
    children: 'Invite User',
  };
  if (reason !== undefined) return <Button {...buttonProps} disabled title={reason} />;
  return <Button {...buttonProps} component={Link} to="/admin/users/invite" />;
}

/** @returns undefined for 0, because the list itself says that there are no users */
function accountCount(total = 0): string | undefined {
  if (total === 0) return undefined;
  return total === 1 ? '1 account' : `${total} accounts`;
}

interface DeleteUserDialogProps {
  user: User;
  /** Whether the signed-in user can erase personal data. */
  canEraseData: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteUserDialog({ user, canEraseData, onDeleted, onClose }: DeleteUserDialogProps) {
  const deletion = useDeleteUser();
  return (
    <DeleteDialog
      title="Delete user?"
      error={deletion.isError ? deleteFailure(deletion.error) : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(user, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “{user.name}” will be signed out at once and removed for good. This cannot be undone.
      {canEraseData && ' Personal Data erases more, but only before the user is deleted.'}
    </DeleteDialog>
  );
}

/** Adds the server's reason if it has refused the request. */
function deleteFailure(error: Error): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal
    ? `${userMessages.userDeleteFailed}: ${error.detail}`
    : userMessages.userDeleteFailed;
}
