/** The copies of published files that the edge keeps. */
export interface EdgeCache {
  /** Invalidates the copies at these paths; a `*` at a path's end matches anything. */
  invalidate(paths: readonly string[]): Promise<void>;
}
