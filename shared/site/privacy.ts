/** Below the heading of the privacy page, and wherever the page is described. */
export const privacyIntro = 'What this site keeps when you visit it, and what it does not.';
