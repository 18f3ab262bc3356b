/** Forms of the addresses that posts had on a former site, such as `/{year}/{month}/{slug}`. */

const parts = { year: '\\d{4}', month: '\\d{1,2}', day: '\\d{1,2}', any: '[^/]+', slug: '[^/]+' };

/** Limits the forms in `site.config.ts`, because each makes the edge function longer. */
export const maxMovedFrom = 10;

/** WordPress's shortlinks and plain permalinks, the only form that names the post in the query. */
export const movedFromNumber = '/?p={id}';

/** The only form whose addresses may also be those of the owner's pages. */
export const movedFromSlug = '/{slug}';

/** Addresses of the feeds of WordPress, Ghost and site generators, without a trailing slash. */
export const movedFeeds = ['/feed', '/feed/rss2', '/feed/atom', '/rss', '/index.xml', '/feed.xml'];

/** Matches `movedFromNumber`, and paths of at most six segments that end in `{slug}`. */
export const movedFromShape =
  /^\/(?:\?p=\{id\}|(?:(?:\{(?:year|month|day|any)\}|[a-z0-9][a-z0-9-]*)\/){0,5}\{slug\})$/;

/**
 * Makes a pattern for the paths of a form that matches `movedFromShape`. Paths must be in lower case, without a trailing
 * slash or `.html`.
 */
export function movedFromPattern(form: string): RegExp {
  const source = form
    .replaceAll('/', '\\/')
    .replaceAll(/\{([a-z]+)\}/g, (_, name) => parts[name as keyof typeof parts]); // movedFromShape allows only these names
  return new RegExp(`^${source}$`);
}
