import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import styles from './color-scheme-toggle.module.css';

/**
 * Both icons are rendered and CSS shows the right one, so that the server's markup fits whatever
 * scheme the browser has set before the first paint.
 */
export function ColorSchemeToggle() {
  // To suspend transitions Mantine would write a style element, which the policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const toggle = () => {
    const shown = document.documentElement.getAttribute('data-mantine-color-scheme');
    setColorScheme(shown === 'dark' ? 'light' : 'dark');
  };
  return (
    <button
      type="button"
      className={`icon-button ${styles.toggle}`}
      aria-label="Switch colour scheme"
      onClick={toggle}
    >
      <IconMoon className="mantine-dark-hidden" size={18} stroke={1.6} aria-hidden="true" />
      <IconSun className="mantine-light-hidden" size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
