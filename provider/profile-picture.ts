/** Where a person's picture is kept, by its own id: another picture is another address. */
export const pictureKey = (picture: string): string => `profile/${picture.slice(-2)}/${picture}/picture.png`

/** Value of a person's picture on the wire (spec §9). */
export const pictureValue = (picture: string): string => `/profileImages/${picture}/preview`
