/** The lamp of an owner who is not available for work: a ring instead of a light. */
export const lampOff = { background: 'none', boxShadow: 'inset 0 0 0 1.5px var(--ink-3)' };
