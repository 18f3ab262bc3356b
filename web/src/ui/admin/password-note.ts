import { limits } from '#shared/schemas/limits.ts';

/** The requirements for every new password. */
export const passwordNote = `${limits.password.min} to ${limits.password.max} characters.`;
