import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { theme } from '#web/src/theme/theme.ts';
import { useCompositionGuard } from '#web/src/ui/composition.ts';

/** Screens show a failure with a Retry button; no request is repeated by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Requests are sent even without a network: a screen that says so is better than one that
        // waits.
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
 * Theme and server state around every screen. Mantine's variables and classes are files of the
 * build (see `theme/public-styles.ts`); the policy would refuse the style elements that it writes.
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
