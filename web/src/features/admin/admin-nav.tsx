import { Stack, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArticle,
  IconChartBar,
  IconExternalLink,
  IconFileExport,
  IconFileText,
  IconLayoutDashboard,
  IconLogout,
  IconMail,
  IconPhoto,
  IconStack2,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { UserPicture, type UserPictureProps } from '#web/src/ui/admin/user-picture.tsx';
import styles from './admin-shell.module.css';

const messagesPath = '/admin/messages';

const entries = [
  { to: '/admin', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/admin/posts', label: 'Blog Posts', Icon: IconArticle },
  { to: '/admin/users', label: 'Users', Icon: IconUsers },
  { to: '/admin/projects', label: 'Projects', Icon: IconStack2 },
  { to: '/admin/pages', label: 'Pages', Icon: IconFileText },
  { to: '/admin/media', label: 'Media', Icon: IconPhoto },
  { to: messagesPath, label: 'Messages', Icon: IconMail },
  { to: '/admin/analytics', label: 'Analytics', Icon: IconChartBar },
  { to: '/admin/settings', label: 'Settings', Icon: IconAdjustmentsHorizontal },
  { to: '/admin/export', label: 'Export', Icon: IconFileExport },
];

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

export interface AdminNavProps {
  /** Icons only; the labels remain for screen readers and as tooltips. */
  narrow?: boolean;
  /** The user who is signed in. */
  user: UserPictureProps['user'];
  /** Unread messages. */
  unread: number;
  onNavigate?: () => void;
  onSignOut: () => void;
  /** A last entry below the others. */
  children?: ReactNode;
}

/** The entries of the sidebar and of the drawer on small screens. */
export function AdminNav(props: AdminNavProps) {
  const { narrow = false, user, unread, onNavigate, onSignOut, children } = props;
  return (
    <>
      <Stack component="nav" aria-label="Admin" gap={2} mt="1.6rem">
        {entries.map(({ to, label, Icon }) => (
          <EntryTip key={to} label={label} narrow={narrow}>
            <NavLink to={to} end={to === '/admin'} className={styles.entry} onClick={onNavigate}>
              <Icon {...icon} />
              <EntryLabel narrow={narrow}>{label}</EntryLabel>
              {to === messagesPath && <UnreadMark count={unread} narrow={narrow} />}
            </NavLink>
          </EntryTip>
        ))}
      </Stack>
      <Stack gap={2} className={styles.foot}>
        <EntryTip label="Profile" narrow={narrow}>
          <NavLink to="/admin/profile" className={styles.entry} onClick={onNavigate}>
            {user.picture ? <UserPicture user={user} size={20} /> : <IconUserCircle {...icon} />}
            <EntryLabel narrow={narrow}>Profile</EntryLabel>
          </NavLink>
        </EntryTip>
        <EntryTip label="View Site" narrow={narrow}>
          <a href="/" target="_blank" rel="noopener" className={styles.entry}>
            <IconExternalLink {...icon} />
            <EntryLabel narrow={narrow}>
              View Site <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            </EntryLabel>
          </a>
        </EntryTip>
        <EntryTip label="Logout" narrow={narrow}>
          <button type="button" className={styles.entry} onClick={onSignOut}>
            <IconLogout {...icon} />
            <EntryLabel narrow={narrow}>Logout</EntryLabel>
          </button>
        </EntryTip>
        {children}
      </Stack>
    </>
  );
}

const mostShown = 99;

/** The number of unread messages, beside their link; hidden when there are none. */
function UnreadMark({ count, narrow }: { count: number; narrow: boolean }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.unread} data-narrow={narrow || undefined} aria-hidden>
        {count > mostShown ? `${mostShown}+` : count}
      </span>
      <VisuallyHidden>
        {count === 1 ? '1 unread message' : `${count} unread messages`}
      </VisuallyHidden>
    </>
  );
}

interface EntryTipProps {
  label: string;
  narrow: boolean;
  children: ReactElement;
}

/** Shows the name of a narrow sidebar's entry beside it, also on focus. */
export function EntryTip({ label, narrow, children }: EntryTipProps) {
  return (
    <Tooltip
      label={label}
      position="right"
      disabled={!narrow}
      // In the sidebar, not at the end of the page: there it is part of a landmark.
      withinPortal={false}
      floatingStrategy="fixed"
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

/** The entry's name, in the narrow sidebar for screen readers only. */
export function EntryLabel({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return narrow ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>;
}
