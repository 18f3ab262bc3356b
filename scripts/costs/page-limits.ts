/** Bytes that a first visit to a public page may take, compressed: the size tests hold them, the costs count with them. */
export const pageLimits = {
  /**
   * The document with its headers as they are written: ten packets (14.6 kB), which a server sends
   * before it hears of the browser again. On the way headers are coded, 2 kB of them to at most 1.7.
   */
  firstFlight: 14_900,
  styles: 14_000,
  scripts: 115_000,
  tracking: 2048,
} as const;
