import type { Lists } from '~/commands/engine/context'
import { progressText } from '~/components/status/progress'
import type { Inspection } from './inspection-context'
import { endedText } from './why-ended'

/**
 * Choices for the palette around an inspection: comment templates, checklist lines by item (the current item first),
 * and the person who ended it.
 */
export function inspectionChoices({ page, items }: Inspection, itemId: string | undefined): Lists {
  const isThisItem = ({ uuid }: { uuid: string }) => uuid === itemId
  const ordered = [...items.filter(isThisItem), ...items.filter((item) => !isThisItem(item))]
  return {
    ended: endedText(page),
    commentTemplates: page.commentTemplates.map(({ label, text }) => ({ value: text, label, detail: text })),
    checklist: ordered.flatMap(({ code, title, checklist }) =>
      checklist.map((entry) => ({
        value: entry.uuid,
        label: entry.title,
        name: `${code} ${title}, ${entry.title}`,
        version: entry.version,
        frozen: entry.frozenProgress,
        detail: `${title} · ${progressText(entry.progress)}`,
      })),
    ),
  }
}
