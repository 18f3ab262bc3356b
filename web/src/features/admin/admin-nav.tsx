import {
  IconArticle,
  IconChartBar,
  IconExternalLink,
  IconStack2,
  IconLayoutDashboard,
  IconLogout,
  IconMail,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { UnreadMark } from './unread-mark.tsx';

const messagesPath = '/admin/messages';

const entries = [
  { to: '/admin', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/admin/posts', label: 'Blog Posts', Icon: IconArticle },
  { to: '/admin/users', label: 'Users', Icon: IconUsers },
  { to: '/admin/projects', label: 'Projects', Icon: IconStack2 },
  { to: messagesPath, label: 'Messages', Icon: IconMail },
  { to: '/admin/analytics', label: 'Analytics', Icon: IconChartBar },
];

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

export interface AdminNavProps {
  /** Icons only; the labels remain for screen readers and as tooltips. */
  narrow?: boolean;
  /** Messages that nobody has read. */
  unread: number;
  onNavigate?: () => void;
  onSignOut: () => void;
  /** A last entry below the others. */
  children?: ReactNode;
}

/** The entries of the sidebar and of the drawer on small screens. */
export function AdminNav(props: AdminNavProps) {
  const { narrow = false, unread, onNavigate, onSignOut, children } = props;
  const title = (label: string) => (narrow ? label : undefined);
  return (
    <>
      <nav aria-label="Admin" className="adm-nav">
        {entries.map(({ to, label, Icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/admin'}
            className="adm-entry"
            title={title(label)}
            onClick={onNavigate}
          >
            <Icon {...icon} />
            <span className="adm-label">{label}</span>
            {to === messagesPath && <UnreadMark count={unread} narrow={narrow} />}
          </NavLink>
        ))}
      </nav>
      <div className="adm-nav adm-nav-foot">
        <NavLink
          to="/admin/profile"
          className="adm-entry"
          title={title('Profile')}
          onClick={onNavigate}
        >
          <IconUserCircle {...icon} />
          <span className="adm-label">Profile</span>
        </NavLink>
        <a href="/" target="_blank" rel="noopener" className="adm-entry" title={title('View Site')}>
          <IconExternalLink {...icon} />
          <span className="adm-label">View Site</span>
        </a>
        <button type="button" className="adm-entry" title={title('Logout')} onClick={onSignOut}>
          <IconLogout {...icon} />
          <span className="adm-label">Logout</span>
        </button>
        {children}
      </div>
    </>
  );
}
