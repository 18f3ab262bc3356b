import { Box, Center } from '@mantine/core';
import type { ReactNode } from 'react';

/** A page of its own, without the sidebar. */
export function CenteredMain({ width, children }: { width: string; children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" px="1.25rem" py="2.5rem">
      <Box w="100%" maw={width}>
        {children}
      </Box>
    </Center>
  );
}
