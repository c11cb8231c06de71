import type { Lists } from '~/commands/context'
import type { Inspection } from './inspection-context'
import { endedWords } from './why-ended'

/**
 * What the palette offers to choose from around an inspection: words for a defect, and the lines of its checklists under the
 * names of their items, first those of the item that is meant; and who ended it.
 */
export function choicesOf({ page, items }: Inspection, itemId: string | undefined): Lists {
  const isMeant = ({ uuid }: { uuid: string }) => uuid === itemId
  const ordered = [...items.filter(isMeant), ...items.filter((item) => !isMeant(item))]
  return {
    ended: endedWords(page),
    commentTemplates: page.commentTemplates.map(({ label, text }) => ({ value: text, label, detail: text })),
    checklist: ordered.flatMap(({ code, title, checklist }) =>
      checklist.map((entry) => ({
        value: entry.uuid,
        label: entry.title,
        name: `${code} ${title}, ${entry.title}`,
        version: entry.version,
        frozen: entry.frozenProgress,
        detail: `${title} · ${entry.progress === null ? 'not set' : `${entry.progress.toFixed(1)}%`}`,
      })),
    ),
  }
}
