/**
 * For Node's servers: only the client should close an idle connection. A server that closes it,
 * after five seconds by default, now and then does so just when the next request is on its way; the
 * client then gets ECONNRESET, and not every client may retry.
 */
export const keepIdleConnections = { keepAliveTimeout: 0 } as const;
