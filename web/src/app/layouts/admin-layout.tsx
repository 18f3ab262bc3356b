import { MantineThemeProvider } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AccessRestricted } from '#web/src/features/admin/access-restricted.tsx';
import { AdminShell } from '#web/src/features/admin/admin-shell.tsx';
import { AuthLoading } from '#web/src/features/admin/auth-loading.tsx';
import { SignInScreen } from '#web/src/features/admin/sign-in-screen.tsx';
import { useUnreadCount } from '#web/src/features/admin-messages/unread-count.queries.ts';
import { canEnterAdmin, isReadOnly } from '#web/src/features/session/roles.ts';
import { SignInAgainDialog } from '#web/src/features/session/sign-in-again-dialog.tsx';
import { SignOutDialog } from '#web/src/features/session/sign-out-dialog.tsx';
import {
  type Session,
  SessionProvider,
  useSession,
} from '#web/src/features/session/session.context.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { shownRole } from '#web/src/ui/admin/shown-role.ts';
import { RouteAnnouncer } from './route-announcer.tsx';

/** The frame of every admin page: users without access see why, at the requested address. */
export function AdminLayout() {
  return (
    <MantineThemeProvider theme={adminTheme}>
      <SessionProvider>
        <Gate />
        <RouteAnnouncer />
      </SessionProvider>
    </MantineThemeProvider>
  );
}

function Gate() {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const unread = useUnread(session);
  if (session.status === 'loading') return <AuthLoading />;
  if (session.status === 'signed-out') {
    return (
      <SignInScreen
        onSignIn={(login) => {
          setHasAsked(true);
          return session.signIn(login);
        }}
      />
    );
  }
  const { user } = session;
  const signOut = () => void session.signOut();
  if (!canEnterAdmin(user)) {
    return <AccessRestricted name={user.username} role={shownRole(user)} onSignOut={signOut} />;
  }
  return (
    <AdminShell
      user={user}
      readOnly={isReadOnly(user)}
      unread={unread}
      startsAtPage={hasAsked}
      onSignOut={() => (session.unsaved.any() ? setLeaving(true) : signOut())}
    >
      {/* Another tab may sign in somebody else: the page starts over. */}
      <Fragment key={user.id}>
        <Outlet />
      </Fragment>
      {leaving && <SignOutDialog onSignOut={signOut} onClose={() => setLeaving(false)} />}
      {session.status === 'interrupted' && session.asking && (
        <SignInAgainDialog
          session={session}
          onSignIn={session.signInAgain}
          onPutOff={session.putOff}
        />
      )}
    </AdminShell>
  );
}

/**
 * Nothing is requested while a sign-in has ended with something unsaved: that would ask for a
 * password.
 */
function useUnread(session: Session): number {
  const { pathname } = useLocation();
  const isAdmitted = session.status === 'signed-in' && canEnterAdmin(session.user);
  const tellsItself = pathname === '/admin/messages';
  return useUnreadCount({ enabled: isAdmitted && !tellsItself }).data ?? 0;
}
