import { onTestFinished } from 'vitest';
import { type ContentElement, type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { exportFolder, importToNewSite } from './import-fixture.ts';
import { readMarkdownFolder } from './markdown/read-folder.ts';
import type { ImportOptions } from './run-import.ts';

export const prose = 'A text that is as long as the text of a post must be, and a little longer.';

type Files = Record<string, string | Uint8Array>;

/** Creates a folder with these files, and removes it after the test. */
export function temporaryExport(files: Files): string {
  const { folder, dispose } = exportFolder(files);
  onTestFinished(dispose);
  return folder;
}

/** Reads a Markdown folder with these files. */
export async function readFiles(files: Files) {
  return readMarkdownFolder(temporaryExport(files));
}

/** Imports a Markdown folder with these files into an empty site. */
export async function importFolder(files: Files, changes: Partial<ImportOptions> = {}) {
  return importToNewSite(await readFiles(files), changes);
}

/** Imports a folder whose only post is `a.md`. */
export async function importFile(markdown: string, files: Files = {}) {
  const { outcomes, posts, pictures } = await importFolder({ 'a.md': markdown, ...files });
  const content = posts[0]?.content ?? '[]';
  return { notes: outcomes[0]?.notes, content, text: plainText(JSON.parse(content)), pictures };
}

/** Finds all elements of a type, nested ones too. */
export function elements(content: string, type: ContentElement['type']): ContentElement[] {
  const all: ContentElement[] = [];
  const collect = (nodes: readonly ContentNode[]) => {
    for (const node of nodes) {
      if (isLeaf(node)) continue;
      if (node.type === type) all.push(node);
      collect(node.children);
    }
  };
  collect(JSON.parse(content));
  return all;
}
