/**
 * Of Node's servers: an idle connection is the client's to end. A server that ends it, after five
 * seconds unless told otherwise, does so now and then just when the next request is on its way; the
 * client then reads ECONNRESET, and not every client may ask again.
 */
export const keepIdleConnections = { keepAliveTimeout: 0 } as const;
