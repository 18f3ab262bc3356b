import { MantineThemeProvider } from '@mantine/core';
import { Fragment, lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AccessRestricted } from '#web/src/features/admin/access-restricted.tsx';
import { AdminShell } from '#web/src/features/admin/admin-shell.tsx';
import { AuthLoading } from '#web/src/features/admin/page-states.tsx';
import { useUnreadCount } from '#web/src/features/admin-messages/unread-count.queries.ts';
import { canEnterAdmin, isReadOnly, isSecondStepOverdue } from '#web/src/features/session/roles.ts';
import { SignOutDialog } from '#web/src/features/session/sign-out-dialog.tsx';
import {
  type Session,
  SessionProvider,
  useSession,
} from '#web/src/features/session/session.context.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { OnDemand } from '#web/src/ui/admin/on-demand.tsx';
import { shownRole } from '#web/src/ui/admin/badges.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

/** Loaded only by visitors who are not signed in. */
const SignInScreen = lazy(async () => ({
  default: (await import('#web/src/features/sign-in/sign-in-screen.tsx')).SignInScreen,
}));

/** Loaded only by users who lack the second step that the site requires. */
const SecondStepDue = lazy(async () => ({
  default: (await import('#web/src/features/account-security/second-step-due.tsx')).SecondStepDue,
}));
const SecondStepReminder = lazy(async () => ({
  default: (await import('#web/src/features/account-security/second-step-due.tsx'))
    .SecondStepReminder,
}));

/** The frame of the admin pages. Users without access see the reason, at the requested address. */
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
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const unread = useUnread(session);
  if (session.status === 'loading') return <AuthLoading />;
  if (session.status === 'signed-out') {
    return (
      <Suspense fallback={<AuthLoading />}>
        <SignInScreen
          onSignIn={(login) => {
            setHasSignedIn(true);
            return session.signIn(login);
          }}
        />
      </Suspense>
    );
  }
  const { user } = session;
  const signOut = () => void session.signOut();
  if (!canEnterAdmin(user)) {
    return <AccessRestricted name={user.username} role={shownRole(user)} onSignOut={signOut} />;
  }
  // A form with unsaved changes stays open.
  if (isSecondStepOverdue(user) && !session.unsaved.any()) {
    return (
      <Suspense fallback={<AuthLoading />}>
        <SecondStepDue user={user} onDone={session.updateUser} onSignOut={signOut} />
      </Suspense>
    );
  }
  return (
    <AdminShell
      user={user}
      readOnly={isReadOnly(user)}
      unreadCount={unread}
      focusesPage={hasSignedIn}
      onSignOut={() => (session.unsaved.any() ? setLeaving(true) : signOut())}
    >
      {(user.second_step?.due_at || user.second_step?.was_lost) && (
        <Suspense>
          <SecondStepReminder {...user.second_step} />
        </Suspense>
      )}
      {/* The page starts over if another tab signs in somebody else. */}
      <Fragment key={user.id}>
        <Outlet />
      </Fragment>
      {leaving && <SignOutDialog onSignOut={signOut} onClose={() => setLeaving(false)} />}
      {session.status === 'interrupted' && session.asking && (
        <Dialog title="Sign in again" onClose={session.postpone}>
          <OnDemand
            name="the sign-in"
            load={() => import('#web/src/features/sign-in/sign-in-again.tsx')}
          >
            {({ SignInAgain }) => (
              <SignInAgain
                session={session}
                onSignIn={session.signInAgain}
                onPostpone={session.postpone}
              />
            )}
          </OnDemand>
        </Dialog>
      )}
    </AdminShell>
  );
}

/** The number of unread messages. It is not requested after the session has ended, as this would ask for the password. */
function useUnread(session: Session): number {
  const { pathname } = useLocation();
  const isAdmitted =
    session.status === 'signed-in' &&
    canEnterAdmin(session.user) &&
    !isSecondStepOverdue(session.user);
  const isInbox = pathname === '/admin/messages';
  return useUnreadCount({ enabled: isAdmitted && !isInbox }).data ?? 0;
}
