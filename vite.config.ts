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
            // A separate file, and so a separate task: it takes the longest to evaluate.
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
            // One request: the privacy page shares a part of it, which would otherwise be a
            // separate file.
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
        // Each file names those that it imports, and a form of entries has eighty: with the name of a
        // module in each, it would load 2.4 kB more.
        chunkFileNames: ({ name }) =>
          `assets/${ownName.test(name) ? '[name]-[hash]' : '[hash:7]'}.js`,
      },
    },
  },
};

/**
 * `vite build --ssr`: the public pages for the publisher, with all their dependencies, as one file.
 */
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
 * Each name is in the document and in its inline styles. Vite's own names make a page of cards 160
 * bytes larger; it is then no longer sent in the first round trip, and painted 150 ms later
 * (decision 0012).
 */
const shortNames = { generateScopedName: '[hash:base64:5]' };

/** React Router's package offers its build for production, without warnings, under no name of its own. */
const routerInUse = [
  { find: /^react-router$/, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
];

const editorInUse = [
  { find: '@tiptap/extension-link', replacement: editorFile('starter-kit-parts.ts') },
  { find: /^@tiptap\/extension-list$/, replacement: editorFile('starter-kit-parts.ts') },
];

function editorFile(name: string): string {
  return join(import.meta.dirname, 'web/src/features/editor', name);
}

function routerFile(name: string): string {
  return join(import.meta.dirname, 'node_modules/react-router/dist/production', name);
}

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
      resolve: { alias: [...routerInUse, ...editorInUse] },
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
