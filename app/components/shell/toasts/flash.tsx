import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import type { ImportAnswer } from 'contract/imports/calls'
import { importNouns, type ImportNoun } from 'contract/imports/nouns'
import { isChange } from '~/commands/engine/command'
import { findCommand } from '~/commands/engine/registry'
import { importCommands } from '~/components/import/import-commands'
import { undoAction } from '~/interaction/toasts/decision-toast'
import { useCommandServices, useLatest } from '~/hooks/use-command-context'
import { showToast } from '~/interaction/toasts/toast-store'
import type { FrameData } from '~/components/shell/viewer'

/** The fetcher that sends and follows an import, from whatever page. */
export const importFetcher = (noun: ImportNoun): string => `import-${noun}`

const storageKey = 'plumbline.toast'

/** Remembers the toast shown last in this tab, through a reload. */
function isNew(id: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === id) return false
    sessionStorage.setItem(storageKey, id)
  } catch {
    // Without storage it may appear twice.
  }
  return true
}

/** `undoLabel` names the action in the undo message, if the text does not: "Undone: 5 lots imported". */
type PageToast = Omit<NonNullable<FrameData['toast']>, 'path'> & { undoLabel?: string }

/** Shows the toast of a page's change once, and adds the change to the undo history. */
export function useShowOnce(): (toast: PageToast) => void {
  const { dispatcher, undo } = useCommandServices()
  return ({ id, text, changeId, command: name = '', label, record, undoLabel }) => {
    if (!isNew(id)) return
    const command = findCommand(name)
    if (record) dispatcher.screens.top().reveal?.(record, command?.on === 'nothing')
    // A person's own account needs no name.
    const of = name.startsWith('account') ? undefined : label
    if (!changeId || !command) return void showToast({ id: 'flash', text, of })
    const named = undoLabel ?? (isChange(command) ? label : text)
    const entry = { key: changeId, changeId, id: command.id, count: 1, label: named, before: [], after: [] }
    if (!undo.find(changeId)) undo.add(entry)
    // The id of its undo entry, so that undoing dismisses it.
    showToast({
      id: changeId,
      text,
      of,
      action: undoAction(() => dispatcher.undoAction(changeId), changeId),
    })
  }
}

/** Shows the toast of a redirect on its page, and the end of an import on any page. */
export function Flash({ toast }: { toast: FrameData['toast'] }) {
  const { pathname } = useLocation()
  const last = useLatest({ show: useShowOnce() })
  useEffect(() => {
    if (toast?.path === pathname) last.current.show(toast)
  }, [toast, pathname, last])
  return importNouns.map((noun) => <ImportEnd key={noun} noun={noun} />)
}

/** Shows how an import of one kind of record ended. */
function ImportEnd({ noun }: { noun: ImportNoun }) {
  const { pathname } = useLocation()
  const { data: imported } = useFetcher<ImportAnswer>({ key: importFetcher(noun) })
  const last = useLatest({ show: useShowOnce(), pathname })
  useEffect(() => {
    if (!imported || imported.kind === 'preview') return
    const { message: text } = imported
    if (imported.kind === 'done') {
      const { changeId: id } = imported.done
      const undo = imported.undoable === null ? { changeId: null } : { changeId: id, undoLabel: imported.undoable }
      last.current.show({ id: id ?? text, text, command: importCommands[noun], ...undo })
      // Its own page shows the reason next to the file.
    } else if (!last.current.pathname.endsWith('/import')) showToast({ text })
  }, [imported, noun, last])
  return null
}
