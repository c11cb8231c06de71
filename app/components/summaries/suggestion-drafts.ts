import { withDrafts } from '~/live/drafts'
import type { Suggested } from './use-suggestions'

const placeOf = (id: string) => `summary ${id}`

/** Keeps a text that is being edited in this browser, for this person, as comments and forms are; nothing forgets it. */
export function keepEdited(id: string, edited: Suggested | undefined): void {
  const { phase, text = '', ...rest } = edited ?? {}
  const values: Record<string, string> = text.trim() === '' ? {} : { text, rest: JSON.stringify(rest) }
  void withDrafts((drafts) => drafts.keep(placeOf(id), values)).catch(() => undefined)
}

/** What was being edited about a record when the page was left: not accepted, and nobody's focus. */
export async function findEdited(id: string): Promise<Suggested | null> {
  const draft = await withDrafts((drafts) => drafts.find(placeOf(id))).catch(() => null)
  const { text, rest } = draft?.values ?? {}
  return text && rest ? { ...(JSON.parse(rest) as Omit<Suggested, 'text' | 'phase'>), text, phase: 'written' } : null
}
