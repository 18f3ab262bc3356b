/** Limits of visits; separate from those that public pages load. */
export const visitLimits = {
  event: {
    bytes: 8 * 1024,
    /** Bytes of a request: what browsers send while a page is left. */
    requestBytes: 64 * 1024,
    /** One browser may send two sessions: the second begins when the first has ended. */
    sessionsPerRequest: 2,
    sessionId: 64,
    /** Characters that are stored. */
    page: 200,
    referrer: 100,
    /** Stored events of one session. */
    perSession: 200,
    /** Sessions that an address may begin in a day: a school or an office may share one. */
    sessionsPerDay: 100,
    /** A session accepts events for this long after its first one. */
    sessionHours: 24,
    /** Days that raw sessions are kept. */
    keptDays: 90,
  },
  insights: {
    days: 366,
    /** Stored values of each dimension. */
    tops: 50,
    /** Days for which filtered days are kept; their months are kept for good. */
    filterDays: 400,
    /** Latest converted sessions whose paths are returned. */
    paths: 500,
    liveMinutes: 5,
  },
} as const;
