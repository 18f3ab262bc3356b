import { limits } from '#shared/schemas/limits.ts';

/** What every new password has to be like. */
export const passwordNote = `${limits.password.min} to ${limits.password.max} characters.`;
