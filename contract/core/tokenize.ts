/** Punctuation around words: copied titles contain it, typed ones do not. */
const marks = '[\\s:;,.…·"“”„‘’\'`()[\\]{}«»–—]'
const around = new RegExp(`^${marks}+|(?:${marks}|[!?])+$`, 'g')

/** Normalizes a search text to one line without surrounding punctuation. */
export const bare = (text: string): string => text.replace(around, '').replace(/\s+/g, ' ')

/** Splits a text into words without surrounding punctuation; inner punctuation stays ("LN-10.5"). */
export const wordsIn = (text: string): string[] => text.split(/\s+/).flatMap((word) => bare(word) || [])
