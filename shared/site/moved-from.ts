/** The forms of posts' addresses on a former site, such as `/{year}/{month}/{slug}`. */

const parts = { year: '\\d{4}', month: '\\d{1,2}', day: '\\d{1,2}', any: '[^/]+', slug: '[^/]+' };

/** Forms that the settings take: each makes the function at the edge longer. */
export const mostMovedFrom = 10;

/** The one form whose address has its post in the query: WordPress's shortlinks and plain permalinks. */
export const movedFromNumber = '/?p={id}';

/** The one form whose addresses pages of the owner may have, too. */
export const movedFromSlug = '/{slug}';

/** Where WordPress, Ghost and site generators have their feeds, without a slash at the end. */
export const movedFeeds = ['/feed', '/feed/rss2', '/feed/atom', '/rss', '/index.xml', '/feed.xml'];

/** The last part of a path is the slug. */
export const movedFromShape =
  /^\/(?:\?p=\{id\}|(?:(?:\{(?:year|month|day|any)\}|[a-z0-9][a-z0-9-]*)\/){0,5}\{slug\})$/;

/** A pattern for paths of this form, in lower case and without a slash or `.html` at their end. */
export function movedFromPattern(form: string): RegExp {
  const source = form
    .replaceAll('/', '\\/')
    .replaceAll(/\{([a-z]+)\}/g, (_, name) => parts[name as keyof typeof parts]); // of the shape
  return new RegExp(`^${source}$`);
}
