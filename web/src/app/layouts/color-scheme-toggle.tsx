import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import styles from './color-scheme-toggle.module.css';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/**
 * Leads from the system's scheme to the other one, to the same one as a choice, and back.
 *
 * All icons are rendered and CSS shows the right one, so that the server's markup fits whatever the
 * browser has set before the first paint.
 */
export function ColorSchemeToggle() {
  // To suspend transitions Mantine would write a style element, which the policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choice = useHydrated() ? colorScheme : 'auto';
  const choose = () => {
    const next = schemeAfter(choice);
    document.documentElement.toggleAttribute('data-chosen', next !== 'auto');
    setColorScheme(next);
  };
  return (
    <button
      type="button"
      className={`icon-button ${styles.toggle}`}
      aria-label={`Colour scheme: ${choice === 'auto' ? 'system' : choice}`}
      title="Switch colour scheme"
      onClick={choose}
    >
      <IconSunMoon className={styles.system} {...icon} />
      <span className={styles.chosen}>
        <IconMoon className="mantine-light-hidden" {...icon} />
        <IconSun className="mantine-dark-hidden" {...icon} />
      </span>
    </button>
  );
}

function schemeAfter(choice: MantineColorScheme): MantineColorScheme {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const [system, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  if (choice === 'auto') return other;
  return choice === other ? system : 'auto';
}
