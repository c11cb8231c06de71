/** The largest files that pages ask for; by themselves, so that they need no schemas for it. */
export const mostImportBytes = 20 * 1024 ** 2

/** Of a logo or a person's picture. */
export const mostPictureBytes = 5 * 1024 ** 2

/** Largest picture taken, in pixels, where the provider's `MAX_PIXELS` does not say otherwise: the 200-megapixel sensors of phones fit. */
export const mostPixels = 200_000_000
