/** Reads a post so that it cannot take the others along: what is beyond a bound is refused alone. */
import { readFileSync, statSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { contentLimits } from '#shared/content/limits.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import type { Arrivals, ArrivingPost } from './arriving-post.ts';

/** Why a post cannot be taken, as a sentence. */
export class PostRefused extends Error {}

export const bounds = {
  /** UTF-16 units of markup, which may be larger than the text in it, but not by that much. */
  markup: 10 * contentLimits.bytes,
  /** Each takes 30 kB while a page is read, and half a millisecond. */
  tags: 4 * contentLimits.nodes,
  seconds: 30,
};

/** @throws PostRefused for more markup than any post has */
export function requireLittleMarkup(html: string): void {
  if (html.length > bounds.markup) throw new PostRefused(contentProblemMessage('too-large'));
  if (tagsIn(html) > bounds.tags) throw new PostRefused(contentProblemMessage('too-many-nodes'));
}

/** Counts the tags, and with them comments, which are parts of a page as well. */
export function tagsIn(html: string): number {
  return html.match(/<[a-z!?]/gi)?.length ?? 0;
}

const context = createContext({});
const script = new Script('read()');

/**
 * Nothing else in Node.js can stop a function of this thread.
 * @throws PostRefused for what is nested without end, or takes too long
 */
export function withinBounds<T>(read: () => T, { seconds } = bounds): T {
  try {
    context['read'] = read;
    return script.runInContext(context, { timeout: seconds * 1000 }) as T; // what `read` returns
  } catch (error) {
    const { name, code, message } = Object(error);
    if (name === 'RangeError' && /call stack/.test(message))
      throw new PostRefused(contentProblemMessage('too-deep'));
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new PostRefused('It takes too long to read.');
  }
}

/** Adds a post to those that arrive, or the reason why it is none: a sentence that `read` returns. */
export function takePost(
  { posts, refused }: Arrivals,
  name: string,
  read: () => ArrivingPost | string,
): void {
  try {
    const post = withinBounds(read);
    if (typeof post !== 'string') posts.push(post);
    else refused.push({ name, reason: post });
  } catch (error) {
    if (!(error instanceof PostRefused)) throw error;
    refused.push({ name, reason: `${error.message.replace(/\.$/, '')}.` });
  }
}

/** A file that holds one post. @throws PostRefused */
export function readPostFile(file: string): string {
  const bytes = readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new PostRefused('It is not UTF-8 text.');
  }
}

function readBytes(file: string): Uint8Array {
  try {
    if (statSync(file).size <= bounds.markup) return readFileSync(file);
  } catch {
    throw new PostRefused('It cannot be read.');
  }
  throw new PostRefused(contentProblemMessage('too-large'));
}
