import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { diagramFramePath } from './shared/platform/diagrams.ts';
import { diagramFramePlugin } from './web/vite/diagram-frame-plugin.ts';
import { documentPlugin } from './web/vite/document-plugin.ts';
import { firstPaintPlugin } from './web/vite/first-paint-plugin.ts';
import { katexFontsPlugin, mantineStylesPlugin } from './web/vite/library-styles-plugins.ts';
import { siteConfigPlugin } from './web/vite/site-config-plugin.ts';
import { virtualModulesPlugin } from './web/vite/virtual-modules-plugin.ts';

/** The local cloud, behind the development server. */
const cloud = process.env.CLOUD_URL ?? 'http://localhost:3000';

const constants = { BUILD_YEAR: new Date().getFullYear() };

const output: UserConfig['build'] = {
  outDir: '../dist',
  // Data addresses of fonts and pictures are not in the Content-Security-Policy.
  assetsInlineLimit: 0,
};

/** `vite build`: the public pages. */
const publicPages: UserConfig = {
  define: constants,
  build: {
    ...output,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A separate file is evaluated as a separate task; React takes the longest.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler)\//,
              includeDependenciesRecursively: false,
            },
            // One request, and one order of the cascade for every page.
            {
              name: 'styles',
              test: /(?<!(?:\/(?:katex|bottom-bar|code-lines|embed|zoom)|:further)[\w.-]*)\.css$/,
            },
            // One request: otherwise the modules that the privacy page shares would be a separate file.
            {
              name: 'tracking',
              test: /\/features\/tracking\/(?!tracking-answer)[\w-]+\.ts$|\/shared\/analytics\/(?!rate|unknown)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
};

/** Files that tests and people look for. */
const ownName = /\.page$|^(?:charts|katex|rolldown-runtime)$/;

/**
 * `vite build --mode admin`: the admin area, with its own document and scripts. From a
 * single-module library, such as React Router, both areas would otherwise get everything that
 * either uses.
 */
const adminArea: UserConfig = {
  define: constants,
  build: {
    ...output,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, 'web/admin.html'),
      output: {
        // Each file names the files that it imports, and a form of entries loads eighty: with the name of a module in each
        // file name, it would load 2.4 kB more.
        chunkFileNames: ({ name }) =>
          `assets/${ownName.test(name) ? '[name]-[hash]' : '[hash:7]'}.js`,
      },
    },
  },
};

/** `vite build --ssr`: the public pages for the publisher, with all their dependencies, as one file. */
const renderer: UserConfig = {
  define: { ...constants, 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ...output,
    ssr: 'src/prerender.tsx',
    outDir: '../dist-server',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'renderer.cjs', codeSplitting: false },
    },
  },
};

/**
 * Each name is in the document and in its inline styles. With Vite's own names, a page of cards is 160 bytes larger, does
 * not fit into the first round trip, and is painted 150 ms later (decision 0012).
 */
const shortNames = { generateScopedName: '[hash:base64:5]' };

const editorParts = join(import.meta.dirname, 'web/src/features/editor/starter-kit-parts.ts');
const routerFolder = join(import.meta.dirname, 'node_modules/react-router/dist/production');

const aliases = [
  // The package of React Router exports its build for production, which has no warnings, under no name of its own.
  { find: /^react-router$/, replacement: join(routerFolder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFolder, 'dom-export.mjs') },
  // The reason is in starter-kit-parts.ts.
  { find: '@tiptap/extension-link', replacement: editorParts },
  { find: /^@tiptap\/extension-list$/, replacement: editorParts },
];

export default defineConfig(({ command, mode, isSsrBuild = false }) => {
  const isAdmin = mode === 'admin';
  const browser = isAdmin ? adminArea : publicPages;
  return {
    root: 'web',
    plugins: [
      siteConfigPlugin(),
      react(),
      virtualModulesPlugin({ only: command === 'build' && !isAdmin ? 'public' : undefined }),
      documentPlugin(),
      katexFontsPlugin(),
      mantineStylesPlugin(),
      firstPaintPlugin(),
      diagramFramePlugin(),
    ],
    ...(isSsrBuild ? renderer : browser),
    ...(command === 'build' && {
      css: { modules: shortNames },
      resolve: { alias: aliases },
    }),
    server: {
      proxy: {
        '/api': cloud,
        '/media': cloud,
        '/home.json': cloud,
        '/project-categories.json': cloud,
        '/settings.json': cloud,
        [diagramFramePath]: cloud,
        '^/(?:admin|preview)(?:/|$)': { target: cloud, bypass: () => '/admin.html' },
      },
    },
  };
});
