/**
 * Carries the sentence of a refusal that is final, on an answer of success: a status of failure would also stand in the
 * browser's console, as if something were broken.
 */
export const refusalHeader = 'Upload-Refused'

export const asHeader = encodeURIComponent
export const fromHeader = decodeURIComponent
