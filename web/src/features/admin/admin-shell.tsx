import { ActionIcon, Box, Burger, Drawer, Group, Text, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { roleNames } from '#web/src/ui/admin/badges.tsx';
import type { UserPictureProps } from '#web/src/ui/admin/user-picture.tsx';
import { AdminNav, NavLabel, NavTooltip } from './admin-nav.tsx';
import styles from './admin-shell.module.css';
import { Hatch } from '#web/src/ui/admin/hatch.tsx';

export interface AdminShellProps {
  /** The signed-in user. */
  user: UserPictureProps['user'] & Pick<User, 'role'>;
  readOnly: boolean;
  unreadCount: number;
  onSignOut: () => void;
  /** Whether to focus the page at once, because the sign-in form that had the focus is gone. */
  focusesPage: boolean;
  children: ReactNode;
}

/** The frame of every admin page: a sidebar whose width the browser remembers or, on small screens, a bar with a drawer. */
export function AdminShell(props: AdminShellProps) {
  const { user, readOnly, unreadCount, onSignOut, focusesPage, children } = props;
  const [narrow, setNarrow] = useStoredFlag('adminSidebarNarrow');
  const [open, setOpen] = useState(false);
  const burger = useRef<HTMLButtonElement>(null);
  const { main, focusMain } = useMainFocus(focusesPage);
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={styles.shell} data-narrow={narrow || undefined}>
      <a href="#admin-main" className={styles.skip}>
        Skip to content
      </a>
      <section className={styles.bar} aria-label="Menu">
        <Burger
          ref={burger}
          opened={open}
          size="sm"
          aria-label="Open the menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        <SidebarHead user={user} />
      </section>
      <aside className={styles.side} aria-label="Sidebar">
        <SidebarHead user={user} narrow={narrow} />
        <AdminNav narrow={narrow} user={user} unreadCount={unreadCount} onSignOut={onSignOut}>
          <NavTooltip label="Expand" narrow={narrow}>
            <button
              type="button"
              className={styles.entry}
              aria-expanded={!narrow}
              onClick={() => setNarrow(!narrow)}
            >
              <ToggleIcon size={20} stroke={1.6} aria-hidden />
              <NavLabel narrow={narrow}>{narrow ? 'Expand' : 'Collapse'}</NavLabel>
            </button>
          </NavTooltip>
        </AdminNav>
      </aside>
      <Drawer
        opened={open}
        onClose={() => {
          setOpen(false);
          burger.current?.focus();
        }}
        // After a link is chosen, the focus belongs to the page, not to the burger.
        returnFocus={false}
        lockScroll={false}
        size="17rem"
        title={<SidebarHead user={user} />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        classNames={{ body: styles.drawer ?? '' }}
      >
        <AdminNav
          user={user}
          unreadCount={unreadCount}
          onNavigate={() => {
            setOpen(false);
            focusMain();
          }}
          onSignOut={onSignOut}
        />
      </Drawer>
      <main id="admin-main" ref={main} className={styles.main} tabIndex={-1}>
        {readOnly && <ViewerBanner />}
        {children}
      </main>
    </div>
  );
}

/** Moves the focus to the page after each navigation, unless a form has focused a field. */
function useMainFocus(focusesAtOnce: boolean) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPath = useRef(focusesAtOnce ? undefined : pathname);
  const focusMain = useCallback(() => main.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (!main.current?.querySelector('input:focus, textarea:focus')) focusMain();
  }, [pathname, focusMain]);
  return { main, focusMain };
}

/** Names the site's owner and the signed-in user: alone, the owner's name would look like the user's. */
function SidebarHead({
  user,
  narrow = false,
}: Pick<AdminShellProps, 'user'> & { narrow?: boolean }) {
  const { name: brandName } = useSiteSettings().frame;
  const person = `${user.name} · ${roleNames[user.role]}`;
  const signedIn = (
    <>
      <VisuallyHidden>Signed in as </VisuallyHidden>
      {person}
    </>
  );
  return (
    <Box px="sm" miw={0}>
      <Text fz="lg" fw={680} truncate className={styles.brand}>
        {narrow ? <abbr title={`${brandName}, ${person}`}>{initials(brandName)}</abbr> : brandName}
      </Text>
      {narrow ? (
        <VisuallyHidden>{signedIn}</VisuallyHidden>
      ) : (
        <Text c="var(--ink-2)" fz="xs" lh={1.3} truncate title={person}>
          {signedIn}
        </Text>
      )}
    </Box>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0])
    .join('')
    .toUpperCase();
}

/** Explains to a viewer why all buttons are disabled. */
function ViewerBanner() {
  const [minimized, setMinimized] = useStoredFlag('viewerBannerMinimized');
  const Chevron = minimized ? IconChevronDown : IconChevronUp;
  return (
    <Group
      component="aside"
      wrap="nowrap"
      align="flex-start"
      gap={0}
      mb="lg"
      bd="1px solid var(--line-2)"
      bdrs="md"
      bg="var(--sheet)"
      className={styles.banner}
      aria-label="Read-only account"
    >
      <Hatch
        w={minimized ? '2.25rem' : '3.25rem'}
        h="auto"
        bd={undefined}
        bdrs={0}
        className={styles.hatch}
      />
      <Box flex={1} miw={0} px="md" py="0.85rem" c="var(--ink-2)">
        <Group component="p" gap="0.3rem 0.6rem">
          <IconEye size={18} stroke={1.7} aria-hidden />
          <Text component="strong" c="var(--ink)" fw={600}>
            Read-only account
          </Text>
          {minimized && <span>Buttons and forms are disabled.</span>}
        </Group>
        {!minimized && (
          <p>
            You can look at every screen of the admin area. Buttons and forms are disabled, and
            nothing you do here is saved.
          </p>
        )}
      </Box>
      <ActionIcon
        m="xs"
        flex="none"
        color="gray"
        aria-label={minimized ? 'Expand the notice' : 'Minimize the notice'}
        aria-expanded={!minimized}
        onClick={() => setMinimized(!minimized)}
      >
        <Chevron size={18} stroke={1.7} />
      </ActionIcon>
    </Group>
  );
}

/** A flag that this browser remembers; without storage, it lasts as long as the page. */
function useStoredFlag(key: string) {
  // An open tab does not follow the others: its sidebar would move under the pointer.
  return useLocalStorage({ key, defaultValue: false, getInitialValueInEffect: false, sync: false });
}
