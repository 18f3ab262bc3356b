/** The renderer of the build in `dist-server`. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { sampleInput } from '#web/samples/sample-settings.ts';
import type { PageData, PageRenderer } from '#shared/publishing/page-data.ts';

// The module exports these functions and nothing else.
const renderer = createRequire(import.meta.url)(
  resolve(import.meta.dirname, '../../dist-server/renderer.cjs'),
) as PageRenderer;

export function renderPage(address: string, data: PageData): Promise<string> {
  return renderer.renderPage({ address, data, ...sampleInput(data) });
}
