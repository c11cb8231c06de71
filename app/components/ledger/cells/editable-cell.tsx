import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { LedgerLineAnswer } from 'contract/ledger/calls'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { cn } from '~/components/ui/cn'
import type { CellStore } from './cell-store'
import { addedCents, cellText, type EditedColumn, isFigure, type StoredMeanwhile } from './cell-values'

const labels = {
  code: 'ledger.code',
  line: 'ledger.title',
  retainage: 'ledger.retainage',
  scheduledValue: 'ledger.scheduledValue',
} as const satisfies Record<EditedColumn, string>

/** A cell's name: its column and its line. */
export const cellName = ({ code, title }: LedgerLineAnswer, column: EditedColumn): string =>
  t('ledger.cellOf', { column: t(labels[column]), line: `${code} ${title}` })

const valueText = (column: EditedColumn, value: string | number | null): string =>
  value === null ? t('ledger.lotsRate') : cellText(column, value)

/** Text with the value that another person stored in an edited cell. */
export function meanwhileText(column: EditedColumn, { value, who, isOwn }: StoredMeanwhile): string {
  const stored = valueText(column, value)
  return isOwn ? t('ledger.nowByYou', { value: stored }) : t('ledger.nowBy', { value: stored, who })
}

type CellProps = { store: CellStore; line: LedgerLineAnswer; column: EditedColumn }

/** Sizes that do not depend on the text, so that a character lays out its cell and not the whole table. */
const ownLayout = 'md:block md:[contain:layout_size]'

/** The text box of a cell; leaving it keeps the text as a draft. */
function CellEditor({ store, line, column }: CellProps) {
  const box = useRef<HTMLInputElement>(null)
  const start = store.editing()?.text ?? ''
  useLayoutEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(start.length, start.length)
    // Only when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <span className={cn('-mx-1.5 h-7 w-[calc(100%+12px)]', ownLayout)}>
      <input
        ref={box}
        aria-label={cellName(line, column)}
        defaultValue={start}
        autoComplete="off"
        className={cn(
          'h-7 w-full rounded-xs border border-primary bg-background px-1.5',
          isFigure(column) && 'text-end tabular-nums',
        )}
        onInput={(event) => store.type(event.currentTarget.value)}
        onBlur={() =>
          store.editing()?.line.uuid === line.uuid && store.editing()?.column === column && store.stop(true)
        }
      />
    </span>
  )
}

/** A cell of a line that can be edited: its draft with the reason why it is refused, or the value. */
export function EditableCell({ store, line, column, children }: CellProps & { children: ReactNode }) {
  const draft = useSyncExternalStore(
    store.subscribe,
    () => store.draftOf(line.uuid, column),
    () => undefined,
  )
  const isEditing = useSyncExternalStore(
    store.subscribe,
    () => store.editing()?.line.uuid === line.uuid && store.editing()?.column === column,
    () => false,
  )
  if (isEditing) return <CellEditor store={store} line={line} column={column} />
  if (!draft) return <>{children}</>
  const { typed, text, meanwhile } = draft
  if (typed.ok && meanwhile)
    return (
      <span className="-mx-1 block rounded-xs bg-sentback-bg px-1 whitespace-normal text-sentback-ink tabular-nums">
        {valueText(column, typed.value)}
        <span className="sr-only">, {t('ledger.notSaved')}</span>
        <span className="block text-xs">{meanwhileText(column, meanwhile)}</span>
      </span>
    )
  if (typed.ok)
    return (
      <span className="-mx-1 rounded-xs bg-pending-bg px-1 text-pending-ink tabular-nums">
        {valueText(column, typed.value)}
        <span className="sr-only">, {t('ledger.notSaved')}</span>
      </span>
    )
  return (
    <span title={typed.why} className="-mx-1 rounded-xs bg-sentback-bg px-1 text-sentback-ink">
      {text === '' ? t('ledger.empty') : text}
      <span className="sr-only">: {typed.why}</span>
    </span>
  )
}

type LiveProps = { store: CellStore; lines: readonly LedgerLineAnswer[]; cents: number }

/** An amount with what the cells of the lines add to it; it follows each character. */
export function LiveCents({ store, lines, cents }: LiveProps) {
  const added = useSyncExternalStore(
    store.subscribe,
    () => addedCents(lines, store.shown()),
    () => 0,
  )
  return <span className={cn('md:h-lh', ownLayout, added !== 0 && 'text-pending-ink')}>{centsText(cents + added)}</span>
}
