/** Limits of visits; apart from those that public pages load. */
export const visitLimits = {
  event: {
    /** Of a body. */
    bytes: 8 * 1024,
    sessionId: 64,
    /** Characters that are kept. */
    page: 200,
    referrer: 100,
    /** Events of one session that are kept. */
    perSession: 200,
    /** Sessions of one address that are begun in a day: a school or an office may share one. */
    sessionsPerDay: 100,
    /** A session takes events for so long after its first one. */
    sessionHours: 24,
    /** Days that raw sessions are kept. */
    keptDays: 90,
  },
  insights: {
    days: 366,
    /** Values of each dimension that are kept. */
    tops: 50,
    /** Days of a filter are kept for so long, its months for good. */
    filterDays: 400,
    /** Latest converted sessions whose paths are answered. */
    paths: 500,
    liveMinutes: 5,
  },
} as const;
