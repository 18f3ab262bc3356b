import type { CSSProperties } from 'react';
import { isBidirectional } from '#shared/text-direction.ts';

const none = {};
/** As wide as its column: else a line from the right would begin where it ends. */
const ownDirection: { dir: 'auto'; style: CSSProperties } = {
  dir: 'auto',
  style: { alignSelf: 'stretch' },
};

/** The attributes of an element that holds one text which people wrote: most need none. */
export function directed(text: string): { dir?: 'auto'; style?: CSSProperties } {
  return isBidirectional(text) ? ownDirection : none;
}
