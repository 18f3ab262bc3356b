import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { theme } from '#web/src/theme/theme.ts';
import { useCompositionGuard } from '#web/src/ui/composition.ts';

/** Requests are not repeated automatically, because screens show a failure with a Retry button. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Requests are sent even without a network, so that a screen shows the failure instead of waiting.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        // Going back from a long article leads to the same list, at the same place.
        gcTime: 60 * 60_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Theme and server state for all screens. The build writes Mantine's variables and classes to files (see
 * `theme/public-styles.ts`), because the Content-Security-Policy would refuse Mantine's style elements.
 */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  useCompositionGuard();
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        deduplicateCssVariables={false}
        withCssVariables={false}
        withStaticClasses={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
