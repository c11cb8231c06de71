import { selectionOf } from '~/commands/engine/availability'
import { isMany } from '~/commands/engine/command'
import { commandOf } from '~/commands/engine/registry'
import { commandLink, picksSaid } from '~/components/command/command-link'
import type { State, View } from './palette-state'

/** Address of the chosen record, of the page shown, or of the chosen command; null if there is none to copy. */
export function linkOf({ typed, picked }: State, { page, chosen, context, takesLines }: View): string | null {
  const does = chosen?.does
  if (does?.kind === 'record') return does.record.path
  if (takesLines) return null
  if (page) {
    const titles = picked.map(({ title }) => title)
    const text = isMany(page.question) ? picksSaid(titles, typed) : typed
    return commandLink(context, page.incomplete.id, page.incomplete, [text, ...(page.incomplete.says?.slice(1) ?? [])])
  }
  if (does?.kind !== 'command') return null
  const selection = does.elsewhere ? { targets: [], elsewhere: null } : selectionOf(commandOf(does.id), context)
  return commandLink(context, does.id, { id: does.id, args: does.args ?? {}, ...selection }, does.says ?? [])
}
