/** Most photos or videos that can be requested for one item. */
export const mostPhotos = 200
