import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { AccessRestricted } from '../../features/admin/access-restricted.tsx';
import { AdminShell } from '../../features/admin/admin-shell.tsx';
import { AuthLoading } from '../../features/admin/auth-loading.tsx';
import { SignInScreen } from '../../features/admin/sign-in-screen.tsx';
import { canEnterAdmin, isReadOnly } from '../../features/session/roles.ts';
import { SignInAgainDialog } from '../../features/session/sign-in-again-dialog.tsx';
import { SignOutDialog } from '../../features/session/sign-out-dialog.tsx';
import { SessionProvider, useSession } from '../../features/session/session.context.tsx';
import { shownRole } from '../../ui/admin/shown-role.ts';

/** Around every admin page: who is not let in sees why, at the address that was asked for. */
export function AdminLayout() {
  return (
    <SessionProvider>
      <Gate />
    </SessionProvider>
  );
}

function Gate() {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  if (session.status === 'loading') return <AuthLoading />;
  if (session.status === 'signed-out') return <SignInScreen onSignIn={session.signIn} />;
  const { user } = session;
  if (!canEnterAdmin(user)) {
    return <AccessRestricted name={user.username} role={shownRole(user)} />;
  }
  const signOut = () => void session.signOut();
  return (
    <AdminShell
      readOnly={isReadOnly(user)}
      onSignOut={() => (session.unsaved.any() ? setLeaving(true) : signOut())}
    >
      <Suspense>
        <Outlet />
      </Suspense>
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
