import type { CSSProperties } from 'react';
import { isBidirectional } from '#shared/bidirectional.ts';

const none = {};
/** As wide as the text of an article: else a line from the right would begin where it ends. */
const ownDirection: { dir: 'auto'; style: CSSProperties } = {
  dir: 'auto',
  style: { alignSelf: 'stretch', maxWidth: '42rem' },
};

/** The attributes of an element that holds one text which people wrote: most need none. */
export function directed(text: string): { dir?: 'auto'; style?: CSSProperties } {
  return isBidirectional(text) ? ownDirection : none;
}
