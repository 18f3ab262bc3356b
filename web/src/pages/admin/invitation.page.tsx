import { MantineThemeProvider } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { CenteredMain } from '#web/src/features/admin/centered-main.tsx';
import { InvitationForm } from '#web/src/features/invitation/invitation-form.tsx';
import {
  InvitationFailed,
  InvitationLoading,
  InvitationOver,
} from '#web/src/features/invitation/invitation-states.tsx';
import { useOpenInvitation } from '#web/src/features/invitation/invitation.queries.ts';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/invitation#{token}: before sign-in. What follows the `#` reaches no server's log. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  return (
    <MantineThemeProvider theme={adminTheme}>
      <OpenedInvitation key={token} token={token} />
    </MantineThemeProvider>
  );
}

function OpenedInvitation({ token }: { token: string }) {
  const state = useOpenInvitation(token);
  return (
    <CenteredMain width="25rem">
      <PageTitle>Invitation</PageTitle>
      {state.status === 'loading' && <InvitationLoading />}
      {state.status === 'open' && <InvitationForm token={token} invitation={state.invitation} />}
      {state.status === 'over' && <InvitationOver />}
      {state.status === 'failed' && (
        <InvitationFailed reason={state.reason} onRetry={state.retry} />
      )}
    </CenteredMain>
  );
}
