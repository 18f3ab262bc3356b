/** Compressed bytes that a first visit to a public page may load: the size tests enforce them, the costs use them. */
export const pageLimits = {
  /**
   * The document with its headers as text: ten packets (14.6 kB), which a server sends before it
   * hears from the browser again. In transit 2 kB of headers compress to at most 1.7.
   */
  firstFlight: 14_900,
  styles: 14_000,
  scripts: 115_000,
  tracking: 2048,
} as const;
