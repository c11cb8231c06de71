/**
 * Header with the message of a refusal. The provider sends it in answer to a HEAD, which has no body. The web app sends
 * it on a successful response: a failure status would also appear in the browser's console as an error.
 */
export const refusalHeader = 'Upload-Refused'

/** Set in addition if the file itself is refused, so that retrying the same bytes cannot help. */
export const forGoodHeader = 'Upload-Refused-For-Good'

export const asHeader = encodeURIComponent
export const fromHeader = decodeURIComponent
