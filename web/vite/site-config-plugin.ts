/**
 * Fails the build and the development server for a mistake in the owner's file, with the field's
 * name. Builds leave out what no page reads: posts arrive with their colours.
 */
import type { Plugin } from 'vite';
import { checkSiteConfig } from '../../shared/site/check-site-config.ts';
import { site } from '../../shared/site/site.config.ts';

/** @param config the values in the owner's file */
export function siteConfigPlugin(config: unknown = site): Plugin {
  let isBuild = false;
  return {
    name: 'site-config',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    buildStart: () => void checkSiteConfig(config),
    load: {
      filter: { id: /\/shared\/site\/site\.config\.ts$/ },
      handler: () => {
        if (!isBuild) return undefined;
        const { categoryColors: _servers, ...read } = site;
        return `export const site = ${JSON.stringify(read)};`;
      },
    },
  };
}
