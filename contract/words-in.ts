/** Marks around a word that are none of it: a title that is copied has them, and who types it leaves them out. */
const marks = '[\\s:;,.…·"“”„‘’\'`()[\\]{}«»–—]'
const around = new RegExp(`^${marks}+|(?:${marks}|[!?])+$`, 'g')

/** A text that is looked for, in one line, without the marks at its ends. */
export const bare = (text: string): string => text.replace(around, '').replace(/\s+/g, ' ')

/** Its words, each without the marks at its ends; what stands within one is its own ("LN-10.5"). */
export const wordsIn = (text: string): string[] => text.split(/\s+/).flatMap((word) => bare(word) || [])
