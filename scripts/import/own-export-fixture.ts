import { onTestFinished } from 'vitest';
import { type ContentElement, type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { exportFolder, memorySite, moved } from './import-fixture.ts';
import { readMarkdownFolder } from './markdown/read-folder.ts';
import type { ImportOptions } from './run-import.ts';

export const prose = 'A text that is as long as the text of a post must be, and a little longer.';

type Files = Record<string, string | Uint8Array>;

/** The folder of an export with these files, until the test has ended. */
export function ownExport(files: Files): string {
  const { folder, dispose } = exportFolder(files);
  onTestFinished(dispose);
  return folder;
}

/** The posts of a folder of Markdown with these files. */
export async function arriving(files: Files) {
  return readMarkdownFolder(ownExport(files));
}

/** Moves such a folder to an empty site. */
export async function movedFolder(files: Files, changes: Partial<ImportOptions> = {}) {
  const { site, posts, pictures } = memorySite();
  return { outcomes: await moved(await arriving(files), site, changes), posts, pictures };
}

/** The elements of a type in a content, nested ones too. */
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
