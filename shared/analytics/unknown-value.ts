/** The values that stand where a visitor's browser or the edge told nothing. */
export const unknownValue = { referrer: '(direct)', country: '(unknown)' } as const;
