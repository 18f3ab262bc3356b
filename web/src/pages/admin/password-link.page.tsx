import { MantineThemeProvider } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import {
  LinkFailed,
  LinkLoading,
  LinkOver,
  PasswordLinkForm,
} from '#web/src/features/password-link/password-link-form.tsx';
import {
  type PasswordLink,
  passwordLinks,
  useOpenLink,
} from '#web/src/features/password-link/password-link.queries.ts';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { CenteredMain } from '#web/src/ui/admin/centered-main.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/invitation#{token} */
export function InvitationPage() {
  return <PasswordLinkPage link={passwordLinks.invitation} />;
}

/** /admin/reset-password#{token} */
export function ResetPasswordPage() {
  return <PasswordLinkPage link={passwordLinks.reset} />;
}

/** Opens without a sign-in. The token follows the `#`, so that no server logs it. */
function PasswordLinkPage({ link }: { link: PasswordLink }) {
  const token = useLocation().hash.slice(1);
  return (
    <MantineThemeProvider theme={adminTheme}>
      <OpenedLink key={token} link={link} token={token} />
    </MantineThemeProvider>
  );
}

function OpenedLink({ link, token }: { link: PasswordLink; token: string }) {
  const state = useOpenLink(link, token);
  return (
    <CenteredMain width="25rem">
      <PageTitle>{link.title}</PageTitle>
      {state.status === 'loading' && <LinkLoading link={link} />}
      {state.status === 'open' && (
        <PasswordLinkForm link={link} token={token} account={state.account} />
      )}
      {state.status === 'over' && <LinkOver link={link} />}
      {state.status === 'failed' && (
        <LinkFailed link={link} reason={state.reason} onRetry={state.retry} />
      )}
    </CenteredMain>
  );
}
