import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { useTakenOver } from '#web/src/navigation/use-hydrated.ts';
import type { NetworkIconProps } from './network-icons.tsx';

/** Only the server provides this function, because its bundle contains the icons of all networks. */
export const NetworkIconContext = createContext<
  ((icon: NetworkIconProps) => ReactNode) | undefined
>(undefined);

const LazyNetworkIcon = lazy(async () => ({
  default: (await import('./network-icons.tsx')).NetworkIcon,
}));

/**
 * The code of almost thirty icons is large. Prerendered icons stay as they are, and the code loads only to render
 * other icons.
 * @returns the props of an element that contains nothing but the icon
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
        <LazyNetworkIcon {...icon} />
      </Suspense>
    ),
  };
}
