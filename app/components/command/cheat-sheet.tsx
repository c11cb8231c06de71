import { Link } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import * as Radix from 'radix-ui/dialog'
import { forwardRef, useId, useMemo, useRef, useState } from 'react'
import { t as questionText } from 'locales/questions'
import { t } from 'locales/keyboard'
import { cn } from '~/components/ui/cn'
import { Overlay } from '~/components/ui/dialog'
import { useReturnFocus } from '~/components/ui/return-focus'
import type { CommandContext } from '~/commands/engine/context'
import { registry } from '~/commands/engine/registry'
import { buildIndex, createFind } from '~/commands/text/search-index'
import { cheatSheet, isReport } from '~/commands/keyboard/cheat-sheet'
import type { SheetColumn, SheetRow } from '~/commands/keyboard/cheat-sheet'
import { sequenceId } from '~/commands/keyboard/strokes'
import { useBackCloses } from '~/hooks/use-back-closes'
import { useCommandServices, useKeySettings } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { alwaysShown, KeyCaps, WordCaps } from './command-key-caps'

function titleOf(context: CommandContext): string {
  const { mode, here } = context
  if (isReport(context)) return t('keyboard.report')
  const noun = here?.noun
  return mode === 'detail' && (noun === 'lot' || noun === 'drawRequest' || noun === 'item')
    ? t('keyboard.record', { noun })
    : t('keyboard.mode', { mode })
}

/** Rows that match the typed text, in their columns. */
function findRows(columns: readonly SheetColumn[], typed: string): readonly SheetColumn[] {
  if (typed.trim() === '') return columns
  const rows = columns.flatMap(({ rows: all }) =>
    all.map((row) => ({ id: row.id, title: row.label, also: row.keys.map(sequenceId).join(' ') })),
  )
  const matching = new Set(createFind(buildIndex(rows))(typed, rows.length).map(({ row }) => row.id))
  return columns
    .map((column) => ({ ...column, rows: column.rows.filter(({ id }) => matching.has(id)) }))
    .filter(({ rows: left }) => left.length > 0)
}

function Line({ row }: { row: SheetRow }) {
  return (
    <li className="flex h-8 items-center justify-between gap-1.5 border-t whitespace-nowrap">
      <span className="truncate">{row.label}</span>
      <span className="flex gap-1.5">
        {row.numbers ? (
          <WordCaps words={[`${row.numbers.from}–${row.numbers.to}`]} className={alwaysShown} />
        ) : (
          row.keys.map((keys) => <KeyCaps key={sequenceId(keys)} keys={keys} className={alwaysShown} />)
        )}
      </span>
    </li>
  )
}

function SingleKeysSwitch() {
  const { settings } = useCommandServices()
  const { single } = useKeySettings()
  const id = useId()
  const on = single !== 'off'
  return (
    <span className="flex items-center gap-2.5">
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        onClick={() => settings.change({ single: on ? 'off' : 'on' })}
        className={cn(
          'relative h-[18px] w-8 rounded-full after:absolute after:top-0.5 after:size-3.5 after:rounded-full after:bg-primary-foreground',
          on ? 'bg-primary after:end-0.5' : 'bg-input after:start-0.5',
        )}
      />
      <span id={id}>{t('keyboard.single', { on: on ? 'yes' : 'no' })}</span>
    </span>
  )
}

type HeaderProps = { title: string; count: number; typed: string; onType: (typed: string) => void }

const SheetHeader = forwardRef<HTMLInputElement, HeaderProps>(function SheetHeader(
  { title, count, typed, onType },
  box,
) {
  const { role } = useCommandServices()
  return (
    <header className="flex flex-wrap items-center gap-4 px-6 pt-5 max-md:px-4">
      <Radix.Title className="text-xl font-semibold tracking-[-.012em]">{title}</Radix.Title>
      <span role="status" className="text-muted-foreground">
        {t('keyboard.count', { count, role })}
      </span>
      <label className="field-box ms-auto flex h-8 w-60 items-center gap-2 px-2.5 touch:h-11 max-md:ms-0 max-md:w-full">
        <Search aria-hidden="true" className="size-3.5" />
        <input
          ref={box}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          placeholder={t('keyboard.find')}
          aria-label={t('keyboard.find')}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted-foreground"
        />
      </label>
    </header>
  )
})

function Columns({ columns, typed }: { columns: readonly SheetColumn[]; typed: string }) {
  return (
    <div className="grid min-h-0 grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-8 overflow-y-auto px-6 pt-5 pb-4 max-md:px-4">
      {columns.length === 0 && (
        <p className="text-muted-foreground">{questionText('nothingFits', { typed: typed.trim() })}</p>
      )}
      {columns.map((column) => (
        <section key={column.title}>
          <h3 className="pb-1.5">{column.title}</h3>
          <ul>
            {column.rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function SheetFooter({ onClose }: { onClose: () => void }) {
  return (
    <footer className="flex min-h-12 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t py-2 pe-4 ps-6 whitespace-nowrap text-foreground-2 max-md:gap-x-3 max-md:ps-4">
      <SingleKeysSwitch />
      <Link to={paths.keySettings()} onClick={onClose} className="text-primary-ink hover:underline">
        {t('keyboard.change')}
      </Link>
      <Link to={paths.practice()} onClick={onClose} className="text-primary-ink hover:underline">
        {t('keyboard.practice')}
      </Link>
    </footer>
  )
}

/** Keys of the screen below, for this person's role, searchable; generated from the registry. */
export function CheatSheet({ onClose }: { onClose: () => void }) {
  const { dispatcher } = useCommandServices()
  const settings = useKeySettings()
  const [context] = useState(() => dispatcher.context())
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useBackCloses(true, onClose)
  const columns = useMemo(() => cheatSheet(registry, context, settings), [context, settings])
  const shown = useMemo(() => findRows(columns, typed), [columns, typed])
  const count = shown.reduce((sum, column) => sum + column.rows.length, 0)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          data-sheet
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            box.current?.focus()
          }}
          onCloseAutoFocus={useReturnFocus()}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(1040px,calc(100vw-32px))] -translate-1/2 flex-col rounded-lg bg-popover shadow-3 outline-none"
        >
          <SheetHeader ref={box} title={titleOf(context)} count={count} typed={typed} onType={setTyped} />
          <Columns columns={shown} typed={typed} />
          <SheetFooter onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
