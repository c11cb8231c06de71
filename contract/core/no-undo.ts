/** Reasons why a change cannot be undone, shown by the palette's pages before it is made; only they include them. */
const reasons = {
  invited: 'An invitation that was sent cannot be called back: delete the user',
  reportKept: 'A frozen version is kept',
  defaultMoves: 'Make another template the default instead',
  linkGone: 'A revoked link is not opened again: send the report once more',
  readStays: 'What was read stays read',
  completing: 'A completed inspection is frozen for good',
  sessionGone: 'A session that was signed out does not come back: sign in there again',
  mailGone: 'A mail that was sent cannot be taken back',
} as const

export type NoUndo = keyof typeof reasons

export const whyNoUndo = (id: NoUndo): string => reasons[id]
