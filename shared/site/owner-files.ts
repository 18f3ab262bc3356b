/** The owner's own files, as the build publishes them. */
export const ownerFiles = { portrait: 'portrait.webp', cv: 'cv.pdf' } as const;

/** Pixels of each side of the published portrait, three for each that the page shows. */
export const portraitSide = 384;
