/** Limits size, depth and time for each post, so that one bad post is refused without ending the import. */
import { readFileSync, statSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { contentLimits } from '#shared/content/limits.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import type { Arrivals, ArrivingPost } from './arriving-post.ts';

/** The message is a sentence that says why a post cannot be imported. */
export class PostRefused extends Error {}

export const bounds = {
  /** In UTF-16 units: markup is longer than the text in it, but rarely ten times as long. */
  markup: 10 * contentLimits.bytes,
  /** Parsing takes about 30 kB and half a millisecond per tag. */
  tags: 4 * contentLimits.nodes,
  seconds: 30,
};

/** @throws PostRefused */
export function requireLittleMarkup(html: string): void {
  if (html.length > bounds.markup) throw new PostRefused(contentProblemMessage('too-large'));
  if (countTags(html) > bounds.tags) throw new PostRefused(contentProblemMessage('too-many-nodes'));
}

/** Counts tags and comments, as both become nodes of the parsed page. */
export function countTags(html: string): number {
  return html.match(/<[a-z!?]/gi)?.length ?? 0;
}

const context = createContext({});
const script = new Script('read()');

/**
 * Runs `read` in a VM script, the only way in Node.js to stop synchronous code after a timeout.
 * @throws PostRefused for markup that is nested too deeply, or takes too long
 */
export function withinBounds<T>(read: () => T, { seconds } = bounds): T {
  try {
    context['read'] = read;
    return script.runInContext(context, { timeout: seconds * 1000 }) as T; // The script returns what `read` returns.
  } catch (error) {
    const { name, code, message } = Object(error);
    if (name === 'RangeError' && /call stack/.test(message))
      throw new PostRefused(contentProblemMessage('too-deep'));
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new PostRefused('It takes too long to read.');
  }
}

/** Adds a post, or a refusal when `read` returns or throws a reason. */
export function addPost(
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

/** Reads the file of one post. @throws PostRefused */
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
