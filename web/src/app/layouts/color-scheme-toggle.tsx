import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import styles from './color-scheme-toggle.module.css';

const icons = { auto: IconSunMoon, light: IconSun, dark: IconMoon };

/** Leads from the system's scheme to the other one, to the same one as a choice, and back. */
export function ColorSchemeToggle() {
  // To suspend transitions Mantine would write a style element, which the policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // The server does not know the choice.
  const choice = useHydrated() ? colorScheme : 'auto';
  const Icon = icons[choice];
  return (
    <button
      type="button"
      className={`icon-button ${styles.toggle}`}
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
