/** What the HTML document needs beside Vite's own tags: the constant inline script, the font. */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { colorSchemeScript } from '../../shared/platform/inline-scripts.ts';

const firstFont = /sofia-sans-latin-wght-normal-[\w-]+\.woff2$/;

export function documentPlugin(): Plugin {
  return {
    name: 'document',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) => [
        { tag: 'script', children: colorSchemeScript, injectTo: 'head-prepend' },
        ...Object.keys(context.bundle ?? {})
          .filter((file) => firstFont.test(file))
          .map(fontPreload),
      ],
    },
  };
}

/** The text font is asked for together with the CSS that names it, not after it. */
function fontPreload(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
    injectTo: 'head',
  };
}
