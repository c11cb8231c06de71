/** Storage key of a person's picture, by the picture's id: a new picture has a new address. */
export const pictureKey = (picture: string): string => `profile/${picture.slice(-2)}/${picture}/picture.png`

/** The picture's id in a key below `profilePictures`. */
export const pictureOfKey = (key: string): string => key.split('/')[2] ?? ''

/** Folder of all profile pictures. */
export const profilePictures = 'profile'

/** Wire value of a person's picture (spec §9). */
export const pictureValue = (picture: string): string => `/profileImages/${picture}/preview`
