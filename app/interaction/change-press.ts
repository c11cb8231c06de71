/** A change as content to compare: its call without the key, and the time in milliseconds. */
export type ChangePress = { readonly content: string; readonly at: number }

/** Milliseconds within which an equal change counts as the same press: a bouncing key or a double tap. */
const bounceMs = 500

/** True for a change equal to the last one and too soon after it. */
export const isBounce = (last: ChangePress | null, { content, at }: ChangePress): boolean =>
  last !== null && last.content === content && at - last.at < bounceMs
