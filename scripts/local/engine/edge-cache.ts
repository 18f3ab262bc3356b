/**
 * The cache of an edge location: responses by key; the least recently used one is evicted first.
 */
import { percentDecoded } from '#shared/read-text.ts';
import type { WebResponse } from './web-message.ts';

/** All times in epoch milliseconds. */
export interface KeptAnswer {
  /** The path after the viewer function, percent-encoded: invalidations match this path. */
  path: string;
  response: WebResponse;
  /** When the origin returned or confirmed it. */
  storedAt: number;
  freshUntil: number;
}

export interface EdgeCache {
  find(key: string): KeptAnswer | undefined;
  /**
   * Call it before the origin is asked: a response from before an invalidation is not cached after
   * it.
   */
  beginFetch(): FetchMark;
  keep(key: string, answer: KeptAnswer, begun: FetchMark): void;
  /** @param patterns rewritten paths; a `*` at the end matches any characters */
  invalidate(patterns: readonly string[]): void;
}

/** Counts invalidations. */
export type FetchMark = number;

const LARGEST_BYTES = 64 * 1024 * 1024;
/** Approximate size of the headers and the entry itself. */
const ENTRY_BYTES = 1024;

export function createEdgeCache(largestBytes = LARGEST_BYTES): EdgeCache {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;
  let invalidations = 0;
  const drop = (key: string): void => {
    const answer = kept.get(key);
    if (!answer) return;
    kept.delete(key);
    bytes -= sizeOf(answer);
  };
  return {
    find: (key) => {
      const answer = kept.get(key);
      if (!answer) return undefined;
      // A Map keeps the order of insertion: used entries move to its end.
      kept.delete(key);
      kept.set(key, answer);
      return answer;
    },
    beginFetch: () => invalidations,
    keep: (key, answer, begun) => {
      drop(key);
      if (begun !== invalidations || sizeOf(answer) > largestBytes) return;
      kept.set(key, answer);
      bytes += sizeOf(answer);
      for (const oldest of kept.keys()) {
        if (bytes <= largestBytes) return;
        drop(oldest);
      }
    },
    invalidate: (patterns) => {
      invalidations += 1;
      const matchers = patterns.map(pathMatcher);
      for (const [key, { path }] of kept) {
        if (matchers.some((matches) => matches(path))) drop(key);
      }
    },
  };
}

/** A cache that keeps nothing: the edge asks its origins each time. */
export const keepsNothing: EdgeCache = {
  find: () => undefined,
  beginFetch: () => 0,
  keep: () => undefined,
  invalidate: () => undefined,
};

function sizeOf({ response }: KeptAnswer): number {
  return response.body.length + ENTRY_BYTES;
}

/** An asterisk before the end is literal, as in CloudFront. Encoding makes no difference. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const wanted = percentDecoded(pattern);
  if (!wanted.endsWith('*')) return (path) => percentDecoded(path) === wanted;
  const beginning = wanted.slice(0, -1);
  return (path) => percentDecoded(path).startsWith(beginning);
}
