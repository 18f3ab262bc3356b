/** The values shown where the visitor's browser or the edge sent nothing. */
export const unknownValue = { referrer: '(direct)', country: '(unknown)' } as const;
