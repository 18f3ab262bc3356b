/** What the app and the scripts that stand in the documents themselves agree on. */

/** Where the browser keeps the colour scheme that the visitor chose. */
export const colorSchemeKey = 'mantine-color-scheme-value';

/** `data-app` of the script that starts the app. */
export const appData = 'app';

/** Told by the app to the window once the page answers by itself. */
export const hydratedEvent = 'hydrated';
