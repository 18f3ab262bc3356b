/**
 * Stands in builds for TipTap's link, which StarterKit imports although it is switched off there: it
 * would bring a finder of addresses in text, 10 kB compressed.
 */
export { LinkMark as Link, LinkMark as default } from './link-mark.ts';
