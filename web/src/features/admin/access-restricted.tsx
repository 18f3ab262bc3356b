import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { site } from '#shared/site/site.config.ts';
import { api } from '#web/src/api/client.ts';

export interface AccessRestrictedProps {
  name: string;
  role: string;
  onSignOut: () => void;
}

/** Somebody is signed in who has no business in the admin area; the server hears of it once. */
export function AccessRestricted(props: AccessRestrictedProps) {
  const { name, role, onSignOut } = props;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const reported = useRef(false);

  useEffect(() => {
    if (reported.current) return;
    reported.current = true;
    // The screen says the same whether or not the report arrives.
    api.call('reportAccessDenied', { body: { path: pathname } }).catch(() => undefined);
  }, [pathname]);

  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));

  return (
    <main className="adm-center">
      <title>{`Access Restricted · ${site.brandName}`}</title>
      <div className="adm-restricted">
        <div className="adm-hatch" aria-hidden />
        <h1 className="adm-h1">Access Restricted</h1>
        <p className="adm-lead">This account cannot open the admin area.</p>
        <dl className="adm-facts adm-facts-lined">
          <div>
            <dt>Account</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{role}</dd>
          </div>
        </dl>
        <h2 className="adm-h3">Why you are seeing this</h2>
        <ul className="adm-reasons">
          <li>The admin area is open to admin, staff and viewer accounts.</li>
          <li>Your account has none of these roles.</li>
          <li>An administrator may have changed your role.</li>
        </ul>
        <div className="adm-actions">
          <Button component={Link} to="/">
            Go to Homepage
          </Button>
          <Button variant="default" onClick={goBack}>
            Go Back
          </Button>
          {/* Else this browser could not sign in with another account. */}
          <Button variant="subtle" onClick={onSignOut}>
            Logout
          </Button>
        </div>
        <p className="adm-note">
          <span>
            Think this is a mistake?{' '}
            <a className="adm-link" href={`mailto:${site.supportEmail}`}>
              Contact Support
            </a>
            . This incident has been logged.
          </span>
        </p>
      </div>
    </main>
  );
}
