/** Programs whose visits are not counted: those that the list of `isbot` knows, and some that it does not. */
import { createIsbotFromList, list } from 'isbot';

/** Checks of speed and of search results that otherwise look like Chrome. */
const unlisted = [
  'gtmetrix',
  'webpagetest',
  'sitebulb',
  'seobility',
  'seoptimer',
  'woorank',
  '\\bseo\\b',
];

/**
 * Phones called CUBOT, and headless browsers: they may be anybody's, and the site's own tests use one.
 */
const people = /cubot|headless/gi;

const isListed = createIsbotFromList([...list, ...unlisted]);

/** A browser always says what it is, so nothing at all is a program. */
export function isKnownBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isListed(userAgent.replace(people, '_'));
}
