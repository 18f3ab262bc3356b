import { Burger, Drawer } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { site } from '#shared/site/site.config.ts';
import { AdminNav } from './admin-nav.tsx';
import { useStoredFlag } from './use-stored-flag.ts';
import { ViewerBanner } from './viewer-banner.tsx';

export interface AdminShellProps {
  readOnly: boolean;
  /** Messages that nobody has read. */
  unread: number;
  onSignOut: () => void;
  children: ReactNode;
}

/** Sidebar (wide or narrow, remembered) or, on small screens, a bar with a drawer. */
export function AdminShell({ readOnly, unread, onSignOut, children }: AdminShellProps) {
  const [narrow, setNarrow] = useStoredFlag('adminSidebarNarrow');
  const [open, setOpen] = useState(false);
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className="adm-shell" data-narrow={narrow || undefined}>
      <a href="#admin-main" className="adm-skip">
        Skip to content
      </a>
      <section className="adm-bar" aria-label="Menu">
        <Burger
          opened={open}
          size="sm"
          aria-label="Open the menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        <Brand narrow={false} />
      </section>
      <aside className="adm-side" aria-label="Sidebar">
        <Brand narrow={narrow} />
        <AdminNav narrow={narrow} unread={unread} onSignOut={onSignOut}>
          <button
            type="button"
            className="adm-entry"
            title={narrow ? 'Expand' : undefined}
            aria-expanded={!narrow}
            onClick={() => setNarrow(!narrow)}
          >
            <ToggleIcon size={20} stroke={1.6} aria-hidden />
            <span className="adm-label">{narrow ? 'Expand' : 'Collapse'}</span>
          </button>
        </AdminNav>
      </aside>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        lockScroll={false}
        size="17rem"
        title={<Brand narrow={false} />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        classNames={{ body: 'adm-drawer' }}
      >
        <AdminNav unread={unread} onNavigate={() => setOpen(false)} onSignOut={onSignOut} />
      </Drawer>
      <main id="admin-main" className="adm-main" tabIndex={-1}>
        {readOnly && <ViewerBanner />}
        {children}
      </main>
    </div>
  );
}

function Brand({ narrow }: { narrow: boolean }) {
  if (narrow) {
    return (
      <p className="adm-brand">
        <abbr title={site.brandName}>{initials(site.brandName)}</abbr>
      </p>
    );
  }
  return (
    <p className="adm-brand">
      {site.brandName} <span className="adm-brand-note">admin</span>
    </p>
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
