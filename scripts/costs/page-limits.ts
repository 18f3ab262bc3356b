/** Bytes that a first visit to a public page may take, compressed: the size tests hold them, the costs count with them. */
export const pageLimits = {
  /** The document with its headers: ten packets, which a server sends before it hears of the browser again. */
  firstFlight: 14_600,
  styles: 14_000,
  scripts: 115_000,
  tracking: 2048,
} as const;
