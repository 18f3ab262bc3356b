/** Names shared by the app and the inline scripts of the documents. */

/** Where the browser stores the visitor's colour scheme. */
export const colorSchemeKey = 'mantine-color-scheme-value';

/** `data-app` of the script that starts the app. */
export const appData = 'app';

/** The event that the app dispatches on the window once the page is hydrated. */
export const hydratedEvent = 'hydrated';
