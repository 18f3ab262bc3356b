import { Box, Stack } from '@mantine/core';
import { Placeholder } from '#web/src/ui/admin/hatch.tsx';
import styles from './post-form.module.css';

/** Title and content, and beside them the buttons that save. */
export function PostFormLoading() {
  return (
    <Box component="output" aria-label="Loading post" className={styles.form}>
      <Stack>
        <Placeholder h={48} />
        <Placeholder h={600} />
      </Stack>
      <Stack gap="sm">
        <Placeholder h={42} />
        <Placeholder h={42} />
        <Placeholder h={42} />
      </Stack>
    </Box>
  );
}
