/** Introductions below headings, which also describe the pages to search engines. */
export const privacyIntro = 'What this site keeps when you visit it, and what it does not.';
export const subscribeIntro = 'Get new posts in a feed reader: no account, no e-mail address.';

export function seriesIntro(parts: number): string {
  return parts === 1 ? 'A series of posts with one part so far.' : `A series of ${parts} posts.`;
}

/** The language of the interface, and of entries without a language of their own. */
export const siteLanguage = 'en';
