import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconEye } from '@tabler/icons-react';
import { Hatch } from '#web/src/ui/admin/hatch.tsx';
import { useStoredFlag } from './use-stored-flag.ts';
import styles from './viewer-banner.module.css';

/** Tells a viewer why all buttons are disabled. */
export function ViewerBanner() {
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
