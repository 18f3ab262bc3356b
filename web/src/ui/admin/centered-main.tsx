import { Box, Center } from '@mantine/core';
import type { ReactNode } from 'react';

/** A page of its own, without the sidebar. */
export function CenteredMain({ width, children }: { width: string; children: ReactNode }) {
  return (
    // The rules for articles without scripts are for a `main` that is a child of the root.
    <Center mih="100dvh" px="1.25rem" py="2.5rem">
      <Box component="main" w="100%" maw={width}>
        {children}
      </Box>
    </Center>
  );
}
