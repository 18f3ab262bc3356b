/**
 * The constant scripts that stand in the HTML itself. The page and the Content-Security-Policy's
 * hash are both made from this text, so it must reach the browser unchanged, byte for byte.
 */

/** Where the browser keeps the colour scheme that the visitor chose. */
export const colorSchemeKey = 'mantine-color-scheme-value';

/** Sets the colour scheme before the first paint; without a choice the system's is used. */
export const colorSchemeScript = `(function(){var s;try{s=localStorage.getItem('${colorSchemeKey}')}catch(e){}if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('data-mantine-color-scheme',s)})()`;
