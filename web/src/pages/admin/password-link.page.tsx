import { MantineThemeProvider } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import {
  LinkFailed,
  LinkInvalid,
  LinkLoading,
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
  const state = useOpenLink(link, token);
  return (
    <MantineThemeProvider theme={adminTheme}>
      <CenteredMain width="25rem">
        <PageTitle>{link.title}</PageTitle>
        {state.status === 'loading' && <LinkLoading link={link} />}
        {state.status === 'open' && (
          <PasswordLinkForm key={token} link={link} token={token} account={state.account} />
        )}
        {state.status === 'invalid' && <LinkInvalid link={link} />}
        {state.status === 'failed' && (
          <LinkFailed link={link} reason={state.reason} onRetry={state.retry} />
        )}
      </CenteredMain>
    </MantineThemeProvider>
  );
}
