/** How many photos or videos can be asked for of one item. */
export const mostPhotos = 200
