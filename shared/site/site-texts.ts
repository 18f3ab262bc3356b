/** Below the headings of pages, and wherever these are described. */
export const privacyIntro = 'What this site keeps when you visit it, and what it does not.';
export const subscribeIntro = 'Get new posts in a feed reader: no account, no e-mail address.';

export function seriesIntro(parts: number): string {
  return parts === 1 ? 'A series of posts with one part so far.' : `A series of ${parts} posts.`;
}

/** The language of everything that an owner does not write, and of entries that have no other. */
export const siteLanguage = 'en';
