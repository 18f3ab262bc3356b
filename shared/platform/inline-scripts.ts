/** Mantine's key in local storage for the visitor's colour scheme. */
export const colorSchemeKey = 'mantine-color-scheme-value';

/** The `data-app` attribute marks the script that starts the app. */
export const appData = 'app';

/** The app dispatches this event on the window once React has hydrated the page. */
export const hydratedEvent = 'hydrated';
