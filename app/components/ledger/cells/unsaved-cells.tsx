import { useFetcher } from '@remix-run/react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { Issue } from 'contract/core/common'
import type { DataOf } from 'contract/core/catalogue'
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
import { useCellDrafts } from './use-cell-drafts'
import { afterConflict, cellKey, type Drafts, editedFields, editsOf, isEdited } from './cell-values'
import { cellName, meanwhileText } from './editable-cell'

type Ledger = DataOf<'ledger.get'>

/** Reasons of the server by cell; a reason for the whole line stands at its title. */
function reasonsByCell(issues: readonly Issue[], sent: readonly { id: string }[]): Map<string, string> {
  const columns = Object.entries(editedFields)
  return new Map(
    issues.flatMap(({ path, message }) => {
      const [, index = '', field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
      const edit = sent[Number(index)]
      const column = columns.find(([, name]) => name === field)?.[0] ?? 'line'
      return index !== '' && edit ? [[cellKey(edit.id, column), message] as const] : []
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

/** Sends the drafts as one change with its reason, and marks the cells that the server refuses. */
function useSaveCells(store: CellStore, ledger: Ledger, setReason: (text: string) => void) {
  const fetcher = useFetcher<CellsAnswer>()
  const last = useLatest({ show: useShowOnce(), ledger })
  const sent = useRef<{ drafts: Drafts; edits: ReturnType<typeof editsOf> }>({ drafts: new Map(), edits: [] })
  const { data } = fetcher
  useEffect(() => {
    if (!data) return
    if (data.kind === 'refused') return store.refuse(reasonsByCell(data.issues, sent.current.edits))
    if (data.kind === 'conflict') return store.set(afterConflict(store.drafts(), data.changed))
    // Cells that were edited while the answer was on its way stay.
    const left = [...store.drafts()].filter(([key, draft]) => sent.current.drafts.get(key) !== draft)
    store.set(new Map(left))
    setReason('')
    const { message: text, changeId } = data
    last.current.show({ id: changeId ?? text, text, changeId, command: 'budgetLine.form' })
  }, [data, store, last, setReason])
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

type Props = { store: CellStore; ledger: Ledger }

/** Edited cells that are not saved: their number, the reason for them, and the buttons to save and discard them. */
export function UnsavedCells({ store, ledger }: Props) {
  const drafts = useSyncExternalStore(store.subscribe, store.drafts, store.drafts)
  useCellDrafts(store, ledger)
  const [reason, setReason] = useDraft(`budget/${ledger.lotId}/cells/reason`)
  const { save, isBusy, whys } = useSaveCells(store, ledger, setReason)
  const id = useId()
  const bar = useBarHeight(drafts.size > 0)
  if (drafts.size === 0) return null
  const wrong = [...drafts.values()].filter(({ typed }) => !typed.ok)
  const reasons = [...new Set(wrong.flatMap(({ typed }) => (typed.ok ? [] : [typed.why])))]
  const conflicts = conflictsIn(ledger, drafts)
  const errors = wrong.length > 0 ? reasons : conflicts.length > 0 ? conflicts : whys
  return (
    <form
      ref={bar}
      data-unsaved
      onKeyDown={submitByKey}
      aria-label={t('ledger.cellsNotSaved')}
      className="sticky bottom-0 z-10 flex flex-col gap-2 border-t bg-card px-6 py-3 max-md:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong.length === 0 && !isBusy) save(reason)
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <p role="status" className="me-auto self-center font-medium">
          {wrong.length > 0
            ? t('ledger.cellsToCorrect', { count: drafts.size, wrong: wrong.length })
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
        <SaveCells isDisabled={wrong.length > 0 || isBusy} />
        <Button
          type="button"
          variant="ghost"
          onClick={() => {
            store.set(new Map())
            setReason('')
          }}
        >
          {t('ledger.discard')}
        </Button>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} errors={errors} />
      </div>
    </form>
  )
}
