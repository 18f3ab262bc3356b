import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { useTakenOver } from '#web/src/navigation/use-hydrated.ts';
import type { NetworkIconProps } from './network-icons.tsx';

/** A server has the pictures of all networks. */
export const NetworkIconContext = createContext<
  ((icon: NetworkIconProps) => ReactNode) | undefined
>(undefined);

const Loaded = lazy(async () => ({ default: (await import('./network-icons.tsx')).NetworkIcon }));

/**
 * For the element that holds nothing but the picture of a network. Almost thirty are a lot for what most
 * visitors have already: those of the document stay as they are, and only others are loaded.
 */
export function useNetworkIcon(icon: NetworkIconProps) {
  const draw = useContext(NetworkIconContext);
  const takenOver = useTakenOver();
  if (draw) return { children: draw(icon) };
  if (takenOver.current) {
    return { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };
  }
  return {
    children: (
      <Suspense>
        <Loaded {...icon} />
      </Suspense>
    ),
  };
}
