import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documentPlugin } from './web/vite/document-plugin.ts';
import { routesPlugin } from './web/vite/routes-plugin.ts';
import { themeCssPlugin } from './web/vite/theme-css-plugin.ts';

/** The local cloud, behind the development server. */
const cloud = process.env.CLOUD_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), routesPlugin(), themeCssPlugin(), documentPlugin()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // Data addresses of fonts and pictures are not in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': cloud, '/media': cloud },
  },
});
