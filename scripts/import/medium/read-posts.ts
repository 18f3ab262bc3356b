/** The unpacked export of Medium: a folder `posts` with a page for each post and each response. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandFailed } from '../../build/run.ts';
import type { Arrivals } from '../arriving-post.ts';
import { filesIn } from '../files-in.ts';
import { readPostFile, takePost } from '../within-bounds.ts';
import { arrivingPage, keyOf } from './arriving-page.ts';

/** @param path the unpacked folder, its `posts`, or one page. @throws CommandFailed */
export async function readMediumPosts(path: string, formerSite?: string): Promise<Arrivals> {
  const isFile = (await stat(path)).isFile();
  const folder = isFile
    ? dirname(path)
    : existsSync(join(path, 'posts'))
      ? join(path, 'posts')
      : path;
  const names = isFile ? [basename(path)] : await readdir(folder);
  const pages = names.filter((name) => /\.html$/i.test(name)).sort();
  if (pages.length === 0) throw new CommandFailed(`There are no pages of posts in ${folder}.`);
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: filesIn(folder, { publicFolders: [''] }),
  };
  const nameOf = new Map(pages.map((name) => [keyOf(name) ?? name, name]));
  for (const name of pages) {
    takePost(arrivals, name, () => {
      const post = arrivingPage(name, readPostFile(join(folder, name)), nameOf);
      return post ?? 'It is no post of Medium, or is cut off.';
    });
  }
  return arrivals;
}
