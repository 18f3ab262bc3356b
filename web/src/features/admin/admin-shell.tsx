import { Burger, Drawer, Text } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { site } from '#shared/site/site.config.ts';
import type { UserPictureProps } from '#web/src/ui/admin/user-picture.tsx';
import { AdminNav } from './admin-nav.tsx';
import styles from './admin-shell.module.css';
import { EntryLabel, EntryTip } from './entry-tip.tsx';
import { useStoredFlag } from './use-stored-flag.ts';
import { ViewerBanner } from './viewer-banner.tsx';

export interface AdminShellProps {
  /** Who is signed in. */
  user: UserPictureProps['user'];
  readOnly: boolean;
  /** Unread messages. */
  unread: number;
  onSignOut: () => void;
  /** The focus is in the page from the start: its former element is gone. */
  startsAtPage: boolean;
  children: ReactNode;
}

/** Sidebar (wide or narrow, remembered) or, on small screens, a bar with a drawer. */
export function AdminShell(props: AdminShellProps) {
  const { user, readOnly, unread, onSignOut, startsAtPage, children } = props;
  const [narrow, setNarrow] = useStoredFlag('adminSidebarNarrow');
  const [open, setOpen] = useState(false);
  const burger = useRef<HTMLButtonElement>(null);
  const { main, focusMain } = useMainFocus(startsAtPage);
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
        <Brand narrow={false} />
      </section>
      <aside className={styles.side} aria-label="Sidebar">
        <Brand narrow={narrow} />
        <AdminNav narrow={narrow} user={user} unread={unread} onSignOut={onSignOut}>
          <EntryTip label="Expand" narrow={narrow}>
            <button
              type="button"
              className={styles.entry}
              aria-expanded={!narrow}
              onClick={() => setNarrow(!narrow)}
            >
              <ToggleIcon size={20} stroke={1.6} aria-hidden />
              <EntryLabel narrow={narrow}>{narrow ? 'Expand' : 'Collapse'}</EntryLabel>
            </button>
          </EntryTip>
        </AdminNav>
      </aside>
      <Drawer
        opened={open}
        onClose={() => {
          setOpen(false);
          burger.current?.focus();
        }}
        // After choosing an entry the focus goes to the page, not to the burger.
        returnFocus={false}
        lockScroll={false}
        size="17rem"
        title={<Brand narrow={false} />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        classNames={{ body: styles.drawer ?? '' }}
      >
        <AdminNav
          user={user}
          unread={unread}
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

/** The focus moves to the page after each navigation, unless a form there has taken it for its first field. */
function useMainFocus(fromStart: boolean) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(fromStart ? undefined : pathname);
  const focusMain = () => main.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current?.querySelector('input:focus, textarea:focus')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return { main, focusMain };
}

function Brand({ narrow }: { narrow: boolean }) {
  return (
    <Text px="sm" fz="lg" fw={680} className={styles.brand}>
      {narrow ? (
        <abbr title={site.brandName}>{initials(site.brandName)}</abbr>
      ) : (
        <>
          {site.brandName}{' '}
          <Text span ml="0.3em" c="dimmed" fz="xs" fw={500} lh={1.2} ff="monospace">
            admin
          </Text>
        </>
      )}
    </Text>
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
