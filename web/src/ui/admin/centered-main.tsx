import { Box, Center } from '@mantine/core';
import type { ReactNode } from 'react';

/** A narrow page without the sidebar. */
export function CenteredMain({ width, children }: { width: string; children: ReactNode }) {
  return (
    // `Center` keeps the `main` from being a child of the root, whose styles are for articles without scripts.
    <Center mih="100dvh" px="1.25rem" py="2.5rem">
      <Box component="main" w="100%" maw={width}>
        {children}
      </Box>
    </Center>
  );
}
