import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSiteNavigation, useSiteSettings } from '#web/src/navigation/site.context.ts';
import { directed } from '#web/src/ui/directed.ts';
import styles from './navbar.module.css';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';

const links = [
  { path: '/', title: 'Home', setting: 'home' },
  { path: '/blog', title: 'Blog', setting: 'blog' },
  { path: '/projects', title: 'Projects', setting: 'projects' },
] as const;

/** Stays at the top of the window. On small screens, a button shows the links. */
export function Navbar() {
  const { pathname, key } = useLocation();
  const { header } = useSiteNavigation();
  const { name, navigation } = useSiteSettings().frame;
  const visibleLinks = links.filter(({ setting }) => navigation.header[setting]);
  // The menu is open for one history entry, so that any navigation closes it, even going back.
  const [openKey, setOpenKey] = useState<string>();
  const open = openKey === key;
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpenKey(undefined);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenKey(undefined);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Link to="/" className={styles.brand} onClick={close}>
          {name}
        </Link>
        {/* In tab order, the toggle comes before the menu that it opens. */}
        <button
          ref={toggle}
          type="button"
          className={`icon-button ${styles.toggle}`}
          aria-expanded={open}
          data-open={open || undefined}
          aria-controls="site-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpenKey(open ? undefined : key)}
        >
          <span className={styles.lines} />
        </button>
        <nav id="site-menu" aria-label="Main" className={styles.menu} data-open={open || undefined}>
          <ul className={styles.links}>
            {[...visibleLinks, ...header].map(({ path, title }) => (
              <li key={path} {...directed(title)}>
                <Link
                  to={path}
                  className={styles.link}
                  aria-current={pathname === path ? 'page' : undefined}
                  onClick={close}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {navigation.header.contact && (
            <Link
              to="/contact"
              className={styles.contact}
              aria-current={pathname === '/contact' ? 'page' : undefined}
              onClick={close}
            >
              Contact
            </Link>
          )}
        </nav>
        <ColorSchemeToggle />
      </div>
    </header>
  );
}

const icons = { auto: IconSunMoon, light: IconSun, dark: IconMoon };

/** Switches from the system's scheme to the opposite scheme, then to a fixed choice of the system's scheme, then back. */
function ColorSchemeToggle() {
  // To suspend transitions, Mantine would write a style element, which the Content-Security-Policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // The server does not know the visitor's choice.
  const choice = useHydrated() ? colorScheme : 'auto';
  const Icon = icons[choice];
  return (
    <button
      type="button"
      className={`icon-button ${styles.scheme}`}
      aria-label={`Colour scheme: ${choice === 'auto' ? 'system' : choice}`}
      title="Switch colour scheme"
      onClick={() => setColorScheme(schemeAfter(choice))}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

function schemeAfter(choice: MantineColorScheme): MantineColorScheme {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const [system, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  if (choice === 'auto') return other;
  return choice === other ? system : 'auto';
}
