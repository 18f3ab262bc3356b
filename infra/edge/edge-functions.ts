/** Texts of the CloudFront Functions: their source files with the settings that they need before them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaPrefix, statusMarkerHeader } from '#shared/platform/http.ts';

/** Addresses that are pages, by themselves or by shape; everything else is a file or not found. */
export const pages = ['/', '/blog', '/projects', '/contact', '/admin'];

const pageShapes = [/^\/blog\/[a-z0-9]+(?:-[a-z0-9]+)*$/, /^\/admin(?:\/[A-Za-z0-9_-]+)+$/];

/** Object with the app, which every page gets. */
export const shellObject = '/index.html';

/** Object that is answered with status 404. */
export const notFoundObject = '/404.html';

export interface PublishedFiles {
  rootFiles: string[];
  folders: string[];
}

/** Text of the viewer-request function for a site with these files. */
export function viewerRequestCode(files: PublishedFiles): string {
  const settings = [
    `pages: ${JSON.stringify(pages)}`,
    `shapes: [${pageShapes.join(', ')}]`,
    `files: ${JSON.stringify(files.rootFiles)}`,
    `folders: ${JSON.stringify([...new Set([...files.folders, `/${mediaPrefix}`])])}`,
    `shell: ${JSON.stringify(shellObject)}`,
    `notFound: ${JSON.stringify(notFoundObject)}`,
  ];
  return withSettings(settings, 'viewer-request.js');
}

/** Text of the viewer-response function. */
export function viewerResponseCode(): string {
  const settings = [
    `marker: ${JSON.stringify(statusMarkerHeader)}`,
    `statuses: ${JSON.stringify({ 404: 'Not Found', 410: 'Gone' })}`,
  ];
  return withSettings(settings, 'viewer-response.js');
}

function withSettings(settings: string[], file: string): string {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  return `const settings = {\n  ${settings.join(',\n  ')},\n};\n${source}`;
}
