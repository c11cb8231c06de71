/** Largest files of pages, in their own module, so that pages need no schemas for them. */
export const mostImportBytes = 20 * 1024 ** 2

/** Limit for a logo or a profile picture, in bytes. */
export const mostPictureBytes = 5 * 1024 ** 2

/** Default of the provider's `MAX_PIXELS`: the 200-megapixel sensors of phones fit. */
export const mostPixels = 200_000_000
