import { createContext } from 'react';

/** `https://example.com`, without a slash at its end; canonical addresses begin with it. */
export const SiteAddressContext = createContext('');
