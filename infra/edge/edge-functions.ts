/** Makes the code of the CloudFront Functions: a source file each, preceded by settings and a shared helper. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import { frameOrigins } from '#shared/content/embeds.ts';
import { diagramFramePath } from '#shared/platform/diagrams.ts';
import {
  documentHeaders,
  mediaPrefix,
  metadataPrefix,
  previewPath,
  linkTokenPattern,
  viewerHeaders,
} from '#shared/platform/http.ts';
import {
  categoryFile,
  maxFileNameLength,
  movedNumber,
  pageFile,
  pageFiles,
  picturesFolder,
  projectFile,
  postFile,
  projectsFile,
  rootFiles,
  tagFile,
} from '#shared/publishing/site-paths.ts';
import { limits } from '#shared/schemas/limits.ts';
import { movedFeeds, movedFromNumber, movedFromPattern } from '#shared/site/moved-from.ts';
import {
  framePolicy,
  noFrames,
  ownFrames,
  scriptSources,
  styleSources,
} from '../security-headers.ts';
import type { SiteFiles } from '../site-files.ts';

/** Pages whose object does not depend on the query. */
const pages = [
  { address: '/', object: `/${pageFiles.home}` },
  // Some programs request only this icon. Pages link to other icons.
  { address: '/favicon.ico', object: `/${picturesFolder}icon-192.png` },
  { address: '/contact', object: `/${pageFiles.contact}` },
  { address: '/privacy', object: `/${pageFiles.privacy}` },
  { address: '/subscribe', object: `/${pageFiles.subscribe}` },
  { address: diagramFramePath, object: `/${pageFiles.diagram}` },
];

/** Also matches the pages of series, whose objects are named in the same way. */
const postShape = /^\/blog\/(?:series\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/;
const pageShape = /^\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const projectShape = /^\/projects\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const adminShape = /^\/admin(?:\/[A-Za-z0-9_-]+)*$/;

/**
 * Matches Latin, Greek, Cyrillic, kana, Chinese and Korean texts that NFKC does not change, and whose letters have one
 * lower case each. For these, the edge finds the same file name as the publisher, although it cannot normalize. Excludes
 * ligatures, combining marks, `İ` and `Σ`.
 */
export const plainText =
  /^[\x20-\x7e\u00c0-\u012f\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e\u0386\u0388-\u03a1\u03a4-\u03ce\u0400-\u045f\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/;

export interface EdgeSite extends SiteFiles {
  /** Address forms of the owner's former site, as in `shared/site`. */
  movedFrom?: readonly string[] | undefined;
  /** The host name to which all others redirect; undefined for a site without a domain. */
  host?: string | undefined;
}

export function viewerRequestCode(site: EdgeSite): string {
  const publisherFiles = Object.values(rootFiles).map((key) => `/${key}`);
  const movedFrom = site.movedFrom ?? [];
  const movedPaths = movedFrom.filter((form) => form !== movedFromNumber);
  const folders = [...site.folders, `/${mediaPrefix}`, `/${picturesFolder}`];
  return withSettings('viewer-request.js', {
    host: JSON.stringify(site.host ?? ''),
    pages: JSON.stringify(pages),
    post: String(postShape),
    project: String(projectShape),
    projectFolder: folderOf(projectFile('a')),
    page: String(pageShape),
    halfSlug: String(limits.slug.max / 2),
    longestPage: String('/'.length + limits.slug.max),
    reserved: JSON.stringify(reservedSlugs),
    pageFolder: folderOf(pageFile('a')),
    admin: String(adminShape),
    previews: JSON.stringify(previewPath('')),
    previewToken: String(linkTokenPattern),
    files: JSON.stringify([...new Set([...publisherFiles, ...site.rootFiles])]),
    folders: JSON.stringify([...new Set(folders)]),
    blog: JSON.stringify(`/${pageFiles.blog}`),
    tagFolder: folderOf(tagFile('a')),
    categoryFolder: folderOf(categoryFile('a')),
    projects: JSON.stringify(`/${pageFiles.projects}`),
    projectsFolder: folderOf(projectsFile('a')),
    plainText: String(plainText),
    movedFrom: `[${movedPaths.map(movedFromPattern).join(', ')}]`,
    movedNumber: String(movedFrom.includes(movedFromNumber) ? movedNumber.shape : undefined),
    numberPrefix: JSON.stringify(movedNumber.prefix),
    blogFolder: folderOf(postFile('a')),
    movedFeeds: JSON.stringify(movedFrom.length > 0 ? movedFeeds : []),
    feed: JSON.stringify(`/${rootFiles.rss}`),
    longest: String(maxFileNameLength),
    app: JSON.stringify(`/${pageFiles.app}`),
    notFound: JSON.stringify(`/${pageFiles.notFound}`),
  });
}

export function viewerResponseCode(): string {
  return withSettings('viewer-response.js', {
    status: JSON.stringify(documentHeaders.status),
    inline: JSON.stringify(documentHeaders.inline),
    frames: JSON.stringify(documentHeaders.frames),
    metadata: JSON.stringify(metadataPrefix),
    sources: String(/^'sha256-[A-Za-z0-9+/]{43}='(?: 'sha256-[A-Za-z0-9+/]{43}=')*$/),
    directives: JSON.stringify([scriptSources, styleSources]),
    origins: JSON.stringify(frameOrigins),
    noFrames: JSON.stringify(noFrames),
    frame: JSON.stringify(documentHeaders.frame),
    ownFrames: JSON.stringify(ownFrames),
    framePolicy: JSON.stringify(framePolicy),
    statuses: JSON.stringify({ 404: 'Not Found', 410: 'Gone' }),
  });
}

export function apiRequestCode(): string {
  return withSettings('api-request.js', {
    address: JSON.stringify(viewerHeaders.address),
    copied: JSON.stringify([
      { from: 'authorization', to: viewerHeaders.authorization },
      { from: 'accept-encoding', to: viewerHeaders.encodings },
    ]),
  });
}

/** Returns the folder of a published file, as a JavaScript string literal. */
function folderOf(key = ''): string {
  return JSON.stringify(`/${key.slice(0, key.lastIndexOf('/') + 1)}`);
}

/** Comments are removed, because they count towards CloudFront's limit of 10 kB. */
const comment = /^ *(?:\/\*\*.*?\*\/|\/\/[^\n]*)\n/gms;

/** @param settings JavaScript expressions by name */
function withSettings(file: string, settings: Record<string, string>): string {
  const [query, source] = ['with-query.js', file].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll(comment, ''),
  );
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}: ${value},\n`);
  return `const settings = {\n${lines.join('')}};\n${query}${source}`;
}
