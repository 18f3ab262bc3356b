import { browserStorage, createTokens } from './token-store.ts';

/** This browser's tokens. */
export const tokens = createTokens(browserStorage);
