/** The icon of the site, a measured length in the accent of the browser's scheme, as `/favicon.svg`. */
import type { Plugin } from 'vite';
import { dark, light } from '../../shared/theme/tokens.ts';

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:${light.datum}}@media(prefers-color-scheme:dark){path{stroke:${dark.datum}}}</style><path d="M3 16h26M8 6v20M24 6v20M3 21l10-10M19 21l10-10" fill="none" stroke-width="2.5"/></svg>`;

export function faviconPlugin(): Plugin {
  return {
    name: 'favicon',
    configureServer: ({ middlewares }) => {
      middlewares.use('/favicon.svg', (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(favicon);
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: favicon });
    },
  };
}
