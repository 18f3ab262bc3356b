/** Limits of visits, separate from the limits that public pages load. */
export const visitLimits = {
  event: {
    bytes: 8 * 1024,
    /** Bytes of a request, as many as browsers send while a page is being closed. */
    requestBytes: 64 * 1024,
    /** A browser sends two sessions at once if the first ended and a second began. */
    sessionsPerRequest: 2,
    sessionId: 64,
    /** Characters of a page's path that are stored. */
    page: 200,
    referrer: 100,
    /** Stored events of one session. */
    perSession: 200,
    /** Sessions that one IP address may begin in a day. A school or office may share an address. */
    sessionsPerDay: 100,
    /** A session accepts events for this long after its first one. */
    sessionHours: 24,
    /** Days that raw sessions are kept. */
    keptDays: 90,
  },
  insights: {
    days: 366,
    /** Stored values of each dimension, such as pages. */
    tops: 50,
    /** Days for which daily totals of a filter are kept. Monthly totals are kept for good. */
    filterDays: 400,
    /** Latest sessions whose conversion paths are returned. */
    paths: 500,
    liveMinutes: 5,
  },
} as const;
