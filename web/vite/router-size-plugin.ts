/**
 * React Router is one module whose components a bundler must keep, used or not, because each is
 * made by a call and then given a display name. Without the names, and with the calls marked as
 * pure, forms, prefetching and the like fall away: 1.2 kB of every page. Its links are marked for a
 * discovery of routes that only its framework has: 32 bytes of a compressed post.
 */
import type { Plugin } from 'vite';

export function routerSizePlugin(): Plugin {
  return {
    name: 'router-size',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => withoutSideEffects(code),
    },
  };
}

/** Line for line, so that source maps stay true. */
export function withoutSideEffects(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^\s*"data-discover": .*[^,]$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
}
