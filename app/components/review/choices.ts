import type { Lists } from '~/commands/context'
import type { Inspection } from './inspection-context'

/** What the palette offers to choose from around an inspection: words for a defect, and the lines of the item that is meant. */
export function choicesOf({ page, items }: Inspection, itemId: string | undefined): Lists {
  const item = items.find(({ uuid }) => uuid === itemId)
  return {
    commentTemplates: page.commentTemplates.map(({ label, text }) => ({ value: text, label, detail: text })),
    checklist: (item?.checklist ?? []).map((entry) => ({
      value: entry.uuid,
      label: entry.title,
      version: entry.version,
      frozen: entry.frozenProgress,
      detail: entry.progress === null ? 'not set' : `${entry.progress.toFixed(1)} %`,
    })),
  }
}
