/** Where a person's picture is kept, by its own id: another picture is another address. */
export const pictureKey = (picture: string): string => `profile/${picture.slice(-2)}/${picture}/picture.png`

/** Whose picture a key below `profilePictures` is. */
export const pictureOfKey = (key: string): string => key.split('/')[2] ?? ''

/** The folder of all of them. */
export const profilePictures = 'profile'

/** Value of a person's picture on the wire (spec §9). */
export const pictureValue = (picture: string): string => `/profileImages/${picture}/preview`
