/**
 * Problems with a general HTTP meaning, one code for each status. A gateway or proxy may answer in our place with the
 * status alone, for which the browser finds its sentence here.
 */
export const generalProblems = {
  'malformed-request': { status: 400, detail: 'The request is malformed.' },
  'session-ended': { status: 401, detail: 'Your session has ended. Please sign in again.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  'not-found': { status: 404, detail: 'Not found.' },
  'method-not-allowed': { status: 405, detail: 'This method is not allowed here.' },
  conflict: { status: 409, detail: 'Somebody else changed this at the same time. Try again.' },
  'too-large': { status: 413, detail: 'This is too large to be saved.' },
  'unsupported-media-type': { status: 415, detail: 'Send JSON (application/json).' },
  'validation-failed': { status: 422, detail: 'Some fields are not valid.' },
  'too-many-requests': { status: 429, detail: 'Too many attempts. Please try again later.' },
  internal: { status: 500, detail: 'Something went wrong on our side.' },
  unavailable: { status: 503, detail: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; detail: string }>;
