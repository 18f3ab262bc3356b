import type { CSSProperties } from 'react';
import { isBidirectional } from '#shared/bidirectional.ts';

const none = {};
/** The width of an article's text, so that text from right to left begins at that text's right edge. */
const ownDirection: { dir: 'auto'; style: CSSProperties } = {
  dir: 'auto',
  style: { alignSelf: 'stretch', maxWidth: '42rem' },
};

/** @returns attributes for an element with a text that people wrote; empty unless the text is right-to-left */
export function directed(text: string): { dir?: 'auto'; style?: CSSProperties } {
  return isBidirectional(text) ? ownDirection : none;
}
