import type { LotReport } from 'contract/reports/calls'
import type { Language } from 'locales/languages'
import { paths } from '~/lib/paths'

type Draft = {
  report: LotReport
  /** URLs of the message files of its language, by area. */
  files: Record<string, string>
}
type Module = { default: Record<string, object> }

/**
 * Loads a report in another language than the page's, and the messages that printing it takes.
 * @throws Error if the server refuses or cannot be reached
 */
export async function loadDraft(
  { lotId, requestId }: LotReport,
  language: Language,
  template: string | null,
  signal: AbortSignal,
): Promise<LotReport> {
  const answer = await fetch(paths.draftReport(language, lotId, requestId, template), { signal })
  if (!answer.ok) throw new Error(`${answer.status} at a draft`)
  const { report, files } = (await answer.json()) as Draft
  await Promise.all(Object.entries(files).map(([area, file]) => addMessages(area, file)))
  return report
}

/** Merges a message file into the page's file of the same area (vite.locales.config.ts). */
async function addMessages(area: string, file: string): Promise<void> {
  const load = (name: string) => import(/* @vite-ignore */ name) as Promise<Module>
  const [own, other] = await Promise.all([load(`messages/${area}`), load(file)])
  for (const [name, messages] of Object.entries(other.default))
    own.default[name] = Object.assign(own.default[name] ?? {}, messages)
}
