/** Folders of Markdown, as Hugo, Jekyll, Astro, Eleventy and Obsidian have them. */
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { CommandFailed } from '../../build/run.ts';
import type { Arrivals, ArrivingPost } from '../arriving-post.ts';
import { filesIn, plainFileName } from '../files-in.ts';
import { readPostFile, takePost } from '../within-bounds.ts';
import { arrivingFile } from './arriving-file.ts';

const markdown = /\.(?:md|markdown|mdx)$/i;
/** They describe a section of the site, or the folder itself. */
const notPosts = /(?:^|\/)(?:_index|readme|license|contributing|changelog)\.[a-z]+$/i;
/** Folders of programs. */
const otherFolders =
  /^(?:\..*|node_modules|_site|dist|layouts|_layouts|_includes|themes|archetypes)$/;
/** Where generators look for a picture at `/picture.png`. */
const publicFolders = ['', 'static', 'public', 'assets', 'src', 'src/assets', 'content', 'source'];

/** @param path a folder, or one Markdown file. @throws CommandFailed when it cannot be read */
export async function readMarkdownFolder(path: string, formerSite?: string): Promise<Arrivals> {
  const isFile = (await stat(path)).isFile();
  const folder = isFile ? join(path, '..') : path;
  const { files, byName } = await listFiles(folder);
  const chosen = isFile ? [basename(path)] : files.filter((file) => markdown.test(file));
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: filesIn(folder, { publicFolders, byName }),
  };
  for (const file of chosen.filter((each) => !notPosts.test(`/${each}`)).sort()) {
    const read = () => readPostFile(join(folder, file));
    takePost(arrivals, file, () => {
      const text = read();
      return text.trim() === '' ? 'It is empty.' : readAgain(arrivingFile(file, text), text, read);
    });
  }
  if (arrivals.posts.length === 0 && arrivals.refused.length === 0) {
    throw new CommandFailed(`There is no Markdown in ${path}.`);
  }
  return arrivals;
}

/**
 * The post without its text, which it reads again whenever that is asked for: the texts of a big folder would fill the
 * memory. A text that is not the end of its file stays.
 */
function readAgain(post: ArrivingPost, file: string, read: () => string): ArrivingPost {
  // A part of a text keeps the whole of it in memory, a copy does not.
  const { body, ...fields } = structuredClone(post);
  if (!file.endsWith(body.text)) return { ...fields, body };
  const { kind } = body;
  const start = file.length - body.text.length;
  return {
    ...fields,
    body: {
      kind,
      get text() {
        return read().slice(start);
      },
    },
  };
}

/** All files of the folder, and those with a name that only one of them has, as Obsidian refers to them. */
async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(
      (file) =>
        !file
          .split('/')
          .slice(0, -1)
          .some((part) => otherFolders.test(part)),
    );
  const byName = new Map(files.map((file) => [plainFileName(basename(file)), file]));
  return { files, byName };
}
