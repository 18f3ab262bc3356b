import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documentPlugin } from './web/vite/document-plugin.ts';
import { routerSizePlugin } from './web/vite/router-size-plugin.ts';
import { routesPlugin } from './web/vite/routes-plugin.ts';
import { siteConfigPlugin } from './web/vite/site-config-plugin.ts';
import { themeCssPlugin } from './web/vite/theme-css-plugin.ts';

/** The local cloud, behind the development server. */
const cloud = process.env.CLOUD_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  plugins: [
    siteConfigPlugin(),
    react(),
    routesPlugin(),
    themeCssPlugin(),
    documentPlugin(),
    routerSizePlugin(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // Data addresses of fonts and pictures are not in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page runs on compresses better together, and stays cached when a page changes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': cloud, '/media': cloud },
  },
});
