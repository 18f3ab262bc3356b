/** The language of everything that an owner does not write, and of entries that have no other. */
export const siteLanguage = 'en';
