import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { site } from './shared/site/site.config.ts';
import { builtSitePlugin } from './web/vite/built-site-plugin.ts';
import { documentPlugin } from './web/vite/document-plugin.ts';
import { faviconPlugin } from './web/vite/favicon-plugin.ts';
import { firstPaintPlugin } from './web/vite/first-paint-plugin.ts';
import { katexFontsPlugin } from './web/vite/katex-fonts-plugin.ts';
import { mantineSizePlugin } from './web/vite/mantine-size-plugin.ts';
import { publicStyles } from './web/vite/public-styles-group.ts';
import { routerSizePlugin } from './web/vite/router-size-plugin.ts';
import { routesPlugin } from './web/vite/routes-plugin.ts';
import { siteConfigPlugin } from './web/vite/site-config-plugin.ts';
import { themeCssPlugin } from './web/vite/theme-css-plugin.ts';

/** The local cloud, behind the development server. */
const cloud = process.env.CLOUD_URL ?? 'http://localhost:3000';

const constants = {
  BUILD_YEAR: new Date().getFullYear(),
  // Known to the bundler, which leaves out what another mode would need.
  TRACKING: JSON.stringify(site.tracking),
};

/**
 * What every page runs on; named, as otherwise a page more may take it out of the first script and
 * into pieces of its own. In two files, as a browser makes each ready in a task of its own.
 */
const reactFiles = /node_modules\/(?:react|react-dom|scheduler)\//;
const frameFiles = new RegExp(
  [
    '/react-router/',
    '/@mantine/core/esm/core/MantineProvider/MantineProvider\\.mjs$',
    '/@mantine/core/esm/components/(?:Button|VisuallyHidden)/',
    '/@tanstack/query-core/build/modern/query(?:Client|Observer)\\.js$',
    '/@tanstack/react-query/build/modern/(?:QueryClientProvider|useBaseQuery|useQuery)\\.js$',
  ]
    .map((path) => `node_modules${path}`)
    .join('|'),
);

/** Files that the first script of every page imports itself, and its sheet. */
const loadedFirst = /^assets\/(?:rolldown-runtime|react|frame|styles|words)-[\w-]{8}\.(?:js|css)$/;

/** What visitors get. */
const browserBuild: UserConfig['build'] = {
  outDir: '../dist',
  emptyOutDir: true,
  // Data addresses of fonts and pictures are not in the Content-Security-Policy.
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // What the first script has loaded is looked for in vain, at a page's busiest moment.
    resolveDependencies: (_file, files, { hostType }) =>
      hostType === 'js' ? files.filter((file) => !loadedFirst.test(file)) : files,
  },
  rolldownOptions: {
    output: {
      // What every page runs on stays cached when a page changes.
      codeSplitting: {
        groups: [
          { name: 'react', test: reactFiles, includeDependenciesRecursively: false },
          { name: 'frame', test: frameFiles },
          publicStyles,
          {
            name: 'words',
            test: /\/shared\/(?:general-problems|schemas\/(?:limits|messages))\.ts$/,
          },
          {
            // The privacy page shares a part of it, which would be a file of its own.
            name: 'tracking',
            test: /\/features\/tracking\/(?!tracking-answer)[\w-]+\.ts$|\/shared\/analytics\/(?!rate|unknown)/,
            includeDependenciesRecursively: false,
          },
        ],
      },
    },
  },
};

/** `vite build --ssr`: the same pages for the publisher, with all that they need, as one file. */
const renderer: UserConfig = {
  define: { ...constants, 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/prerender.tsx',
    outDir: '../dist-server',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'renderer.js', codeSplitting: false },
    },
  },
};

/** Shorter than Vite's own, in every document, sheet and script. */
const classNames = { generateScopedName: '[hash:base64:4]' };

export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: 'web',
  plugins: [
    siteConfigPlugin(),
    react(),
    routesPlugin(),
    themeCssPlugin(),
    documentPlugin(),
    faviconPlugin(),
    mantineSizePlugin(),
    routerSizePlugin(),
    katexFontsPlugin(),
    builtSitePlugin(),
    firstPaintPlugin(),
  ],
  ...(command === 'build' && isSsrBuild ? renderer : { define: constants, build: browserBuild }),
  css: { modules: classNames },
  server: {
    proxy: { '/api': cloud, '/media': cloud },
  },
}));
