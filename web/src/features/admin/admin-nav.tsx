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
import {
  messagesList,
  pagesList,
  postsList,
  projectsList,
  usersList,
} from '#web/src/ui/admin/admin-lists.ts';
import { UserPicture, type UserPictureProps } from '#web/src/ui/admin/user-picture.tsx';
import styles from './admin-shell.module.css';

const navItems = [
  { name: 'Dashboard', path: '/admin', Icon: IconLayoutDashboard },
  { ...postsList, Icon: IconArticle },
  { ...usersList, Icon: IconUsers },
  { ...projectsList, Icon: IconStack2 },
  { ...pagesList, Icon: IconFileText },
  { name: 'Media', path: '/admin/media', Icon: IconPhoto },
  { ...messagesList, Icon: IconMail },
  { name: 'Analytics', path: '/admin/analytics', Icon: IconChartBar },
  { name: 'Settings', path: '/admin/settings', Icon: IconAdjustmentsHorizontal },
  { name: 'Export', path: '/admin/export', Icon: IconFileExport },
];

const iconProps = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

export interface AdminNavProps {
  /** Icons only; the labels remain for screen readers and as tooltips. */
  narrow?: boolean;
  user: UserPictureProps['user'];
  unreadCount: number;
  onNavigate?: () => void;
  onSignOut: () => void;
  /** An extra button below the other items. */
  children?: ReactNode;
}

/** The links of the sidebar and, on small screens, of the drawer. */
export function AdminNav(props: AdminNavProps) {
  const { narrow = false, user, unreadCount, onNavigate, onSignOut, children } = props;
  return (
    <>
      <Stack component="nav" aria-label="Admin" gap={2} mt="1.6rem">
        {navItems.map(({ name, path, Icon }) => (
          <NavTooltip key={path} label={name} narrow={narrow}>
            <NavLink
              to={path}
              end={path === '/admin'}
              className={styles.entry}
              onClick={onNavigate}
            >
              <Icon {...iconProps} />
              <NavLabel narrow={narrow}>{name}</NavLabel>
              {path === messagesList.path && <UnreadMark count={unreadCount} narrow={narrow} />}
            </NavLink>
          </NavTooltip>
        ))}
      </Stack>
      <Stack gap={2} className={styles.foot}>
        <NavTooltip label="Profile" narrow={narrow}>
          <NavLink to="/admin/profile" className={styles.entry} onClick={onNavigate}>
            {user.picture ? (
              <UserPicture user={user} size={20} />
            ) : (
              <IconUserCircle {...iconProps} />
            )}
            <NavLabel narrow={narrow}>Profile</NavLabel>
          </NavLink>
        </NavTooltip>
        <NavTooltip label="View Site" narrow={narrow}>
          <a href="/" target="_blank" rel="noopener" className={styles.entry}>
            <IconExternalLink {...iconProps} />
            <NavLabel narrow={narrow}>
              View Site <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            </NavLabel>
          </a>
        </NavTooltip>
        <NavTooltip label="Logout" narrow={narrow}>
          <button type="button" className={styles.entry} onClick={onSignOut}>
            <IconLogout {...iconProps} />
            <NavLabel narrow={narrow}>Logout</NavLabel>
          </button>
        </NavTooltip>
        {children}
      </Stack>
    </>
  );
}

const maxShownCount = 99;

/** Shows the number of unread messages beside their link, or nothing when all are read. */
function UnreadMark({ count, narrow }: { count: number; narrow: boolean }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.unread} data-narrow={narrow || undefined} aria-hidden>
        {count > maxShownCount ? `${maxShownCount}+` : count}
      </span>
      <VisuallyHidden>
        {count === 1 ? '1 unread message' : `${count} unread messages`}
      </VisuallyHidden>
    </>
  );
}

interface NavTooltipProps {
  label: string;
  narrow: boolean;
  children: ReactElement;
}

/** Shows the label beside an icon of the narrow sidebar, on hover and on focus. */
export function NavTooltip({ label, narrow, children }: NavTooltipProps) {
  return (
    <Tooltip
      label={label}
      position="right"
      disabled={!narrow}
      // A portal would render the tooltip at the end of the page, outside every landmark.
      withinPortal={false}
      floatingStrategy="fixed"
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

/** In the narrow sidebar, only screen readers get the label. */
export function NavLabel({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return narrow ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>;
}
