import { createRequire } from 'node:module';
import type { PageRenderer } from '#shared/publishing/page-data.ts';

/**
 * Loads the renderer from the web build.
 * @param file absolute path of a CommonJS module
 * @throws Error when it does not match the contract
 */
export function loadRenderer(file: string): PageRenderer {
  const loaded: unknown = createRequire(file)(file);
  if (!isRenderer(loaded)) throw new Error('The renderer lacks functions: build the site again');
  return loaded;
}

function isRenderer(loaded: unknown): loaded is PageRenderer {
  const names = ['renderPage', 'renderShell', 'renderFeedContent'];
  const functions = new Map(Object.entries(loaded ?? {}));
  return names.every((name) => typeof functions.get(name) === 'function');
}
