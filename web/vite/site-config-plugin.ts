/** Stops the build and the development server where the owner's file has a slip, by the field's name. */
import type { Plugin } from 'vite';
import { checkSiteConfig } from '../../shared/site/check-site-config.ts';
import { site } from '../../shared/site/site.config.ts';

/** @param config what the owner's file says */
export function siteConfigPlugin(config: unknown = site): Plugin {
  return {
    name: 'site-config',
    buildStart: () => void checkSiteConfig(config),
  };
}
