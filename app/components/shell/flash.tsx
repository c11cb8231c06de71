import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import type { ImportAnswer } from 'contract/imports'
import { isChange } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { push } from '~/commands/undo-stack'
import { importedText } from '~/components/lot-import/imported-text'
import { undoAction } from '~/components/palette/decision-toast'
import { createUndoMemory } from '~/hooks/undo-memory'
import { useCommandContext, useLatest } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { showToast } from './toasts'
import type { FrameData } from './viewer'

/** What sends and follows an import of lots, from whatever page. */
export const importFetcher = 'lot-import'

const shownAs = 'plumbline.toast'

/** Remembers the toast shown last in this tab, through a reload. */
function isNew(id: string): boolean {
  try {
    if (sessionStorage.getItem(shownAs) === id) return false
    sessionStorage.setItem(shownAs, id)
  } catch {
    // Storage is forbidden: it may be said twice.
  }
  return true
}

/** `undoLabel` names what was done where its own sentence does not: "Undone: 5 lots imported". */
type Told = Omit<NonNullable<FrameData['toast']>, 'path'> & { undoLabel?: string }

/** Says what a page did, once; what it changed is a step that undo takes back, as any other. */
function useTell(user: string): (told: Told) => void {
  const { center, settings } = useCommandContext()
  return ({ id, text, changeId, command: name = '', label, record, undoLabel }) => {
    if (!isNew(id)) return
    const command = findCommand(name)
    if (record) center.screens.top().reveal?.(record, command?.on === 'nothing')
    // Of their own account a person needs no name.
    const of = name.startsWith('account') ? undefined : label
    if (!changeId || !command) return void showToast({ id: 'flash', text, of })
    // A page that did it has no words of its own for what is taken back.
    const named = undoLabel ?? (isChange(command) ? label : text)
    const step = { key: changeId, changeId, id: command.id, count: 1, label: named, before: [], after: [] }
    createUndoMemory(user).change((stack) =>
      stack.done.some(({ key }) => key === changeId) ? stack : push(stack, step),
    )
    // By the step it tells of, so that it goes when that is taken back.
    showToast({
      id: changeId,
      text,
      of,
      action: undoAction(() => center.takeBack(changeId), settings.read(), changeId),
    })
  }
}

/** What a redirect left to be said on its page; and how an import ended, wherever the person is by then. */
export function Flash({ toast, user }: { toast: FrameData['toast']; user: string }) {
  const { pathname } = useLocation()
  const { data: imported } = useFetcher<ImportAnswer>({ key: importFetcher })
  const last = useLatest({ tell: useTell(user), pathname })
  useEffect(() => {
    if (toast?.path === pathname) last.current.tell(toast)
  }, [toast, pathname, last])
  useEffect(() => {
    if (!imported || imported.kind === 'preview') return
    const { message: text } = imported
    if (imported.kind === 'done') {
      const { changeId, imported: count } = imported.done
      const undoLabel = importedText(count)
      last.current.tell({ id: changeId ?? text, text, changeId, command: 'lot.import', undoLabel })
      // On its own page the reason stands beside the file.
    } else if (last.current.pathname !== paths.importLots()) showToast({ text })
  }, [imported, last])
  return null
}
