import { useFetcher } from '@remix-run/react'
import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { Issue } from 'contract/core/common'
import type { DataOf } from 'contract/core/catalog'
import { t } from 'locales/ledger'
import { commandOf } from '~/commands/engine/registry'
import { KeyCaps } from '~/components/command/command-key-caps'
import { keysIn } from '~/components/command/command-keys'
import { FieldError } from '~/components/form/field-error'
import { submitByKey } from '~/components/form/submit-key'
import { useShowOnce } from '~/components/shell/toasts/flash'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { useDraft } from '~/hooks/use-draft'
import { useKeySettings, useLatest } from '~/hooks/use-command-context'
import type { CellsAnswer } from '~/lib/ledger/cells-answer'
import { newKey } from '~/lib/new-key'
import type { CellStore } from './cell-store'
import { focusCellOf, focusLastCell } from './cell-grid'
import { useCellDrafts } from './use-cell-drafts'
import { afterConflict, afterSave, cellKey, type Drafts, editedFields, editsOf, isEdited } from './cell-values'
import { cellName, meanwhileText } from './editable-cell'

type Ledger = DataOf<'ledger.get'>

const columns = Object.keys(editedFields)

/** Reasons of the server by cell; a reason for another field of the line is at its first edited cell. */
function reasonsByCell(issues: readonly Issue[], sent: readonly { id: string }[]): Map<string, string> {
  return new Map(
    issues.flatMap(({ path, message }) => {
      const [, index = '', field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
      const edit = sent[Number(index)]
      if (index === '' || !edit) return []
      const edited = Object.entries(editedFields).filter(([, name]) => name in edit)
      const [column] = edited.find(([, name]) => name === field) ?? edited[0] ?? []
      return column ? [[cellKey(edit.id, column), message] as const] : []
    }),
  )
}

/** Reasons why the cells were not saved; after a change of other cells of their lines with the names of these lines. */
function refusalsOf(data: CellsAnswer): string[] {
  if (data.kind === 'saved') return []
  if (data.kind === 'refused') return [data.message]
  const names = data.changed.map(({ line: { code, title } }) => `${code} ${title}`)
  return [t('ledger.lineChanged', { names: names.join(', '), why: data.message })]
}

/** The first cell in the order of the table that cannot be saved, or has another stored value. */
function firstRefused({ lines }: Ledger, drafts: Drafts) {
  const cells = lines.flatMap(({ uuid }) => Object.keys(editedFields).map((column) => ({ uuid, column })))
  return cells.find(({ uuid, column }) => {
    const draft = drafts.get(cellKey(uuid, column))
    return draft && (!draft.typed.ok || draft.meanwhile)
  })
}

/** Focuses the first refused cell, or the reason if it is missing; nothing while somebody types into a cell. */
function focusRefused(ledger: Ledger, store: CellStore, issues: readonly Issue[], bar: HTMLFormElement | null): void {
  if (store.editing()) return
  const cell = firstRefused(ledger, store.drafts())
  if (cell) focusCellOf(cell.uuid, cell.column)
  else if (issues.some(({ path }) => path === 'reason')) bar?.querySelector('input')?.focus()
}

/** Edited cells in which somebody else stored a value meanwhile, with that value, and what saving again does. */
function conflictsIn({ lines }: Ledger, drafts: Drafts): string[] {
  const texts = lines.flatMap((line) =>
    Object.keys(editedFields)
      .filter(isEdited)
      .flatMap((column) => {
        const meanwhile = drafts.get(cellKey(line.uuid, column))?.meanwhile
        return meanwhile ? [`${cellName(line, column)}: ${meanwhileText(column, meanwhile)}`] : []
      }),
  )
  return texts.length === 0 ? [] : [...texts, t('ledger.saveOver', { count: texts.length })]
}

/** Edited cells of lines that were not removed meanwhile. */
const cellsLeft = ({ lines }: Ledger, drafts: Drafts) =>
  lines.flatMap(({ uuid }) => columns.flatMap((column) => drafts.get(cellKey(uuid, column)) ?? []))

/**
 * Counts the cells that cannot be saved, with their reasons; without any, values stored meanwhile, or the refusal. Names
 * the number of cells in removed lines, which a save leaves out.
 */
function errorsIn(ledger: Ledger, drafts: Drafts, whys: string[]) {
  const left = cellsLeft(ledger, drafts)
  const removed = drafts.size - left.length
  const wrong = left.flatMap(({ typed }) => (typed.ok ? [] : [typed.why]))
  const conflicts = conflictsIn(ledger, drafts)
  const errors = wrong.length > 0 ? [...new Set(wrong)] : conflicts.length > 0 ? conflicts : whys
  return {
    wrong: wrong.length,
    removed,
    errors: removed > 0 ? [t('ledger.cellsRemoved', { count: removed }), ...errors] : errors,
  }
}

/** Sends the drafts as one change with its reason, and marks the cells that the server refuses. */
function useSaveCells(
  store: CellStore,
  ledger: Ledger,
  setReason: (text: string) => void,
  bar: RefObject<HTMLFormElement>,
) {
  const fetcher = useFetcher<CellsAnswer>()
  const last = useLatest({ show: useShowOnce(), ledger })
  const sent = useRef<{ drafts: Drafts; edits: ReturnType<typeof editsOf> }>({ drafts: new Map(), edits: [] })
  // A saved cell is shown as saved once the page has the new lines, so that the next edit is one of these.
  const isPending = fetcher.state !== 'idle' && fetcher.data?.kind === 'saved'
  const data = isPending ? undefined : fetcher.data
  const handled = useRef(data)
  useEffect(() => {
    if (!data || handled.current === data) return
    handled.current = data
    if (data.kind === 'refused') store.refuse(reasonsByCell(data.issues, sent.current.edits))
    if (data.kind === 'conflict') store.set(afterConflict(store.drafts(), data.changed))
    if (data.kind !== 'saved') {
      const issues = data.kind === 'refused' ? data.issues : []
      return focusRefused(last.current.ledger, store, issues, bar.current)
    }
    const left = afterSave(store.drafts(), sent.current.drafts, last.current.ledger.lines)
    if (left.size === 0) leaveBar(bar.current)
    store.set(left)
    setReason('')
    const { message: text, changeId } = data
    last.current.show({ id: changeId ?? text, text, changeId, command: 'budgetLine.form' })
  }, [data, store, last, setReason, bar])
  const save = (reason: string) => {
    const drafts = store.drafts()
    const edits = editsOf(ledger.lines, drafts)
    sent.current = { drafts, edits }
    const body = new FormData()
    body.set('cells', JSON.stringify({ lines: edits, ...(reason.trim() !== '' && { reason: reason.trim() }) }))
    body.set('idempotencyKey', newKey())
    fetcher.submit(body, { method: 'post' })
  }
  return {
    save,
    isBusy: fetcher.state !== 'idle',
    whys: fetcher.state === 'idle' && data ? refusalsOf(data) : [],
  }
}

/** Sets the height of the bar on the page, so that totals and the cell with the focus stay above it. */
function useBarHeight(isShown: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  useBeforePaint(() => {
    const bar = ref.current
    const page = bar?.closest('main')
    if (!isShown || !bar || !page) return undefined
    const measure = () => page.style.setProperty('--unsaved-bar', `${bar.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    return () => {
      observer.disconnect()
      page.style.removeProperty('--unsaved-bar')
    }
  }, [isShown])
  return ref
}

/** The button that saves the cells, with the key that saves every form. */
function SaveCells({ isDisabled }: { isDisabled: boolean }) {
  const [keys] = keysIn(commandOf('form.save'), 'form', useKeySettings())
  return (
    <Button type="submit" variant="primary" aria-disabled={isDisabled || undefined}>
      {t('ledger.saveCells')}
      {keys && <KeyCaps keys={keys} />}
    </Button>
  )
}

/** Gives the focus back to the cell that had it before the bar, which is about to go. */
function leaveBar(bar: HTMLFormElement | null): void {
  // Safari focuses no button that is clicked.
  if (bar?.contains(document.activeElement) || document.activeElement === document.body) focusLastCell()
}

type Props = { store: CellStore; ledger: Ledger }

/** Edited cells that are not saved: their number, the reason for them, and the buttons to save and discard them. */
export function UnsavedCells({ store, ledger }: Props) {
  const drafts = useSyncExternalStore(store.subscribe, store.drafts, store.drafts)
  useCellDrafts(store, ledger)
  const [reason, setReason] = useDraft(`budget/${ledger.lotId}/cells/reason`)
  const bar = useBarHeight(drafts.size > 0)
  const { save, isBusy, whys } = useSaveCells(store, ledger, setReason, bar)
  const id = useId()
  if (drafts.size === 0) return null
  const { wrong, removed, errors } = errorsIn(ledger, drafts, whys)
  const discard = () => {
    leaveBar(bar.current)
    store.set(new Map())
    setReason('')
  }
  return (
    <form
      ref={bar}
      data-unsaved
      onKeyDown={submitByKey}
      aria-label={t('ledger.cellsNotSaved')}
      className="sticky bottom-0 z-10 flex flex-col gap-2 border-t bg-card px-6 py-3 max-md:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (removed === drafts.size) discard()
        else if (wrong > 0) focusRefused(ledger, store, [], bar.current)
        else if (!isBusy) save(reason)
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <p role="status" className="me-auto self-center font-medium">
          {wrong > 0
            ? t('ledger.cellsToCorrect', { count: drafts.size, wrong })
            : t('ledger.cellsChanged', { count: drafts.size })}
        </p>
        <label htmlFor={id} className="self-center text-muted-foreground">
          {t('ledger.reason')}
        </label>
        <Input
          id={id}
          value={reason}
          maxLength={2000}
          autoComplete="off"
          placeholder={t('ledger.reasonFor')}
          boxClassName="w-72 max-md:w-full"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SaveCells isDisabled={wrong > 0 || isBusy} />
        <Button type="button" variant="ghost" onClick={discard}>
          {t('ledger.discard')}
        </Button>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} errors={errors} />
      </div>
    </form>
  )
}
