/** Limits of visits; separate from those that public pages load. */
export const visitLimits = {
  event: {
    /** Bytes of a body. */
    bytes: 8 * 1024,
    sessionId: 64,
    /** Characters that are stored. */
    page: 200,
    referrer: 100,
    /** Stored events of one session. */
    perSession: 200,
    /** Sessions that an address may begin in a day: a school or an office may share one. */
    sessionsPerDay: 100,
    /** How long a session accepts events after its first one. */
    sessionHours: 24,
    /** Days that raw sessions are kept. */
    keptDays: 90,
  },
  insights: {
    days: 366,
    /** Stored values of each dimension. */
    tops: 50,
    /** How long filtered days are kept; their months are kept for good. */
    filterDays: 400,
    /** Latest converted sessions whose paths are returned. */
    paths: 500,
    liveMinutes: 5,
  },
} as const;
