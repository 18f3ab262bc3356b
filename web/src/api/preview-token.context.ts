import { createContext } from 'react';

/** The token of the preview link that the visitor reads by; undefined on every other page. */
export const PreviewTokenContext = createContext<string | undefined>(undefined);
