/**
 * Carries the sentence of a refusal that is final, on an answer of success: a status of failure would also stand in the
 * browser's console, as if something were broken.
 */
export const refusalHeader = 'Upload-Refused'

/** Stands beside it where the file itself is refused, so that no further try of the same bytes can help. */
export const forGoodHeader = 'Upload-Refused-For-Good'

export const asHeader = encodeURIComponent
export const fromHeader = decodeURIComponent
