/** The copies of published files that the edge keeps. */
export interface EdgeCache {
  /** Has the copies at these paths forgotten; a `*` at a path's end stands for anything. */
  invalidate(paths: readonly string[]): Promise<void>;
}
