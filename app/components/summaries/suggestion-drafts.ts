import { withDrafts } from '~/offline/drafts/drafts'
import type { Writer, Cited } from 'contract/summaries/calls'
import type { Phase } from '~/commands/engine/context'

export type Suggested = {
  phase: Phase
  text: string
  draftId: string | null
  writer: Writer
  model: string | null
  cites: readonly Cited[]
  problem: string | null
  /** Version of the accepted text that it would replace; it is not shown any more once there is a newer one. */
  over: number
}

const placeOf = (id: string) => `summary ${id}`

/** Stores a text that is being edited in this browser, for this person, like drafts of comments and forms. An empty text is removed. */
export function saveEdited(id: string, edited: Suggested | undefined): void {
  const { phase, text = '', ...rest } = edited ?? {}
  const values: Record<string, string> = text.trim() === '' ? {} : { text, rest: JSON.stringify(rest) }
  void withDrafts((drafts) => drafts.keep(placeOf(id), values)).catch(() => undefined)
}

/** The stored text of a record, as one that is written but not accepted; null without one. */
export async function findEdited(id: string): Promise<Suggested | null> {
  const draft = await withDrafts((drafts) => drafts.find(placeOf(id))).catch(() => null)
  const { text, rest } = draft?.values ?? {}
  return text && rest ? { ...(JSON.parse(rest) as Omit<Suggested, 'text' | 'phase'>), text, phase: 'written' } : null
}
/** A text that is not accepted yet. */
