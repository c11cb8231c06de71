import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asked } from 'contract/ask-words'
import { say } from 'contract/messages'
import { whyNoUndo } from 'contract/no-undo'
import { Overlay } from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { useReturnFocus } from '~/components/ui/return-focus'
import { isChange, isMany } from '~/commands/command'
import { readQuery } from '~/commands/query'
import { commandOf } from '~/commands/registry'
import { isTyped, readTyped } from '~/commands/typed'
import type { Facts } from '~/commands/context'
import type { Asking, Layer } from '~/hooks/layers'
import { useBackCloses } from '~/hooks/use-back-closes'
import { useCommandContext, useFacts, useLatest } from '~/hooks/use-command-context'
import { useConnection } from '~/hooks/use-live'
import { besides, ConfirmDialog } from './confirm-dialog'
import type { PaletteMemory } from './memory'
import { nothingFits } from './nothing-fits'
import { PageQuestion } from './page-question'
import { PaletteBox } from './palette-box'
import { PaletteFoot } from './palette-foot'
import { PaletteRow } from './palette-row'
import { useDrawn } from './use-drawn'
import type { Row } from './rows'
import { usePaletteState } from './use-palette-state'
import type { PaletteState } from './use-palette-state'
import { hasNames, isNamedByAnswer, WillChange } from './will-change'

/** cmdk chooses a first row by itself when it is told none; this names one that does not exist. */
const noRow = 'no row'

/** To a question that cannot be undone, Enter alone says nothing: it may still be held from the page before. */
function runChosen(palette: PaletteState, armed: boolean, keep: boolean): boolean | void {
  if (palette.page?.ask.kind !== 'confirm') return palette.run(palette.chosen, keep)
  if (keep && armed) palette.answer('yes')
}

/** Milliseconds for which a question, or what it says anew, takes no yes: what comes sooner was pressed before it could be read. */
const unread = 400

function useArmed(asks: string | null): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (asks === null) return undefined
    const timer = setTimeout(() => setArmed(true), unread)
    return () => {
      clearTimeout(timer)
      setArmed(false)
    }
  }, [asks])
  return armed
}

/** What is typed into the box without its focus. A question takes no words. */
function typeInto(palette: PaletteState, key: string): boolean {
  const { typed } = palette
  if (palette.page?.ask.kind === 'confirm' || (key === 'Backspace' && typed === '')) return false
  if (key === ' ' && palette.toggle()) return true
  palette.type(key === 'Backspace' ? typed.slice(0, -1) : typed + key)
  return true
}

/** Keys reach the palette through the registry like all keys: this is what it answers them with. */
function usePalettePort(palette: PaletteState, armed: boolean): void {
  const { layers } = useCommandContext().center
  const latest = useLatest(palette)
  const isArmed = useLatest(armed)
  useEffect(() => {
    layers.setPalette({
      type: (key) => typeInto(latest.current, key),
      move: (by) => latest.current.move(by),
      run: (keep) => runChosen(latest.current, isArmed.current, keep),
      toggle: () => latest.current.toggle(),
      // On the first page a row that asks nothing has no page to go into: whoever types goes on typing.
      into: () =>
        latest.current.into() || (latest.current.page === null && document.activeElement instanceof HTMLInputElement),
      back: (by) => (by === 'Tab' || latest.current.typed === '') && latest.current.back(),
      leave: () => latest.current.leave(),
      home: () => latest.current.home(),
      copyLink: () => latest.current.copyLink(),
    })
    // Each as if it were pressed now, after this and the box are painted and have the focus.
    queueMicrotask(() => {
      for (const again of layers.takeKept()) flushSync(again)
    })
    return () => layers.setPalette(null)
  }, [layers, latest, isArmed])
}

type PaletteProps = { layer: Extract<Layer, { kind: 'palette' }>; memory: PaletteMemory; onClose: () => void }

/** The palette: one box for records, commands and their arguments (keyboard.md). */
export function Palette({ layer, memory, onClose }: PaletteProps) {
  const palette = usePaletteState({
    prefix: layer.prefix,
    asking: layer.asking,
    again: layer.again,
    link: layer.link,
    memory,
    onClose,
  })
  const question = palette.page?.ask.kind === 'confirm' ? palette.page : null
  const lines = useFacts((now) => (question ? besides(question, palette.facts.lists, now) : ''), '')
  const armed = useArmed(question && lines)
  usePalettePort(palette, armed)
  useBackCloses(true, onClose)
  const focusBack = useReturnFocus()
  if (question)
    return (
      <ConfirmDialog
        page={question}
        lines={lines}
        why={palette.why}
        armed={armed}
        onYes={() => palette.answer('yes')}
        // One layer at a time: what was answered before the question is answered still.
        onNo={palette.leave}
        onFocusBack={focusBack}
      />
    )
  return <PaletteDialog palette={palette} onClose={onClose} onFocusBack={focusBack} />
}

type PaletteDialogProps = { palette: PaletteState; onClose: () => void; onFocusBack: (event: Event) => void }

function PaletteDialog({ palette, onClose, onFocusBack }: PaletteDialogProps) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const id = useId()
  const { page, chosen } = palette
  const label = page ? `${say(commandOf(page.asking.id).title)}: ${asked(page.ask.label)}` : 'Search or run a command'
  const chosenId = chosen && domId(id, chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  // A page reached by a pointer is typed on at once, and a text of several lines has a field of its own.
  useEffect(() => box.current?.focus(), [page])
  const latest = useLatest(palette)
  const onType = useRef((sign: string) => {
    latest.current.type(sign)
    box.current?.focus()
  }).current
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          data-palette
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            box.current?.focus()
          }}
          onCloseAutoFocus={onFocusBack}
          // Radix hears Escape before the page does; the palette leaves one layer at a time.
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            if (!event.isComposing) palette.leave()
          }}
          className="pointer-events-auto fixed top-24 left-1/2 z-50 flex max-h-[calc(100dvh-112px)] w-[min(640px,calc(100vw-16px))] -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-popover shadow-3 outline-none max-md:top-2 max-md:max-h-[calc(100dvh-16px)] low:top-2 low:max-h-[calc(100dvh-16px)]"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <PaletteBox
            ref={box}
            palette={palette}
            listId={`${id}list`}
            chosenId={chosenId}
            errorId={`${id}error`}
            label={label}
          />
          <PageQuestion page={page} rows={palette.rows} />
          <PaletteList palette={palette} id={id} label={label} />
          <PageParts palette={palette} errorId={`${id}error`} />
          <PaletteFoot palette={palette} onType={onType} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const domId = (id: string, row: Row) => `${id}${row.id}`

/** cmdk draws groups and rows. Its own list element is left out: it names another row than the one Enter runs. */
function PaletteList({ palette, id, label }: { palette: PaletteState; id: string; label: string }) {
  const query = palette.page ? palette.typed : readQuery(palette.typed).text
  const latest = useLatest(palette)
  const onChoose = useRef((row: string) => latest.current.choose(row)).current
  const onRun = useRef((row: Row) => void latest.current.run(row, false, true)).current
  const sections = useDrawn(palette)
  return (
    <Command
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={palette.chosen?.id ?? noRow}
      label={label}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <div
        id={`${id}list`}
        role="listbox"
        // A press on a row leaves the focus in the box.
        onMouseDown={(event) => event.preventDefault()}
        aria-label={label}
        aria-multiselectable={palette.page !== null && isMany(palette.page.ask)}
        className="max-h-[min(60dvh,520px)] min-h-0 scroll-py-2 overflow-y-auto max-md:max-h-none max-md:flex-1"
      >
        {sections.map((section) => (
          <Command.Group
            key={section.id}
            value={section.id}
            heading={section.title}
            className="[&>[cmdk-group-heading]]:px-4 [&>[cmdk-group-heading]]:pt-3 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:font-semibold [&>[cmdk-group-heading]]:text-muted-foreground"
          >
            {section.rows.map((row) => (
              <PaletteRow
                key={row.id}
                row={row}
                domId={domId(id, row)}
                query={query}
                chosen={row.id === palette.chosen?.id}
                onChoose={onChoose}
                onRun={onRun}
              />
            ))}
          </Command.Group>
        ))}
      </div>
      <Nothing palette={palette} />
    </Command>
  )
}

/** What stands in the list's place when it is empty, and how many rows there are, for readers. */
function Nothing({ palette }: { palette: PaletteState }) {
  const { page, rows, busy, typed, picked } = palette
  const typedPage = page !== null && isTyped(page.ask)
  const found = rows.length === 1 ? '1 row' : `${rows.length} rows`
  const count = picked.length > 0 ? `${found}, ${picked.length} picked` : found
  const { online } = useConnection()
  const missing = palette.searches && (online ? palette.failed && asked('searchFailed') : asked('searchOffline'))
  return (
    <>
      <p role="status" className="sr-only">
        {busy || typedPage ? '' : missing ? `${count}. ${missing}` : count}
      </p>
      {missing && <p className="px-4 pt-4 pb-2 text-muted-foreground">{missing}</p>}
      {palette.more && (
        <p role="status" className="px-4 pt-3 text-xs text-muted-foreground">
          {asked('more', { count: palette.hits })}
        </p>
      )}
      {rows.length === 0 && !typedPage && !missing && (
        <p className="px-4 pt-4 pb-2 text-muted-foreground">
          {busy ? 'Searching…' : nothingFits(typed, page === null, palette.facts)}
        </p>
      )}
    </>
  )
}

/** The record here, where the command was given it beside what it acts on: an item of the draw request to send back. */
const namedHere = ({ args, targets }: Asking, { here }: Facts) =>
  here && Object.values(args).includes(here.id) && targets.every(({ id }) => id !== here.id) ? [here] : []

/** Why it cannot be taken back, where no question says so at the end; null where it can. */
function finalOf(page: PaletteState['page']): string | null {
  const command = page && commandOf(page.asking.id)
  if (!command || !isChange(command) || command.back === 'change') return null
  return Object.values(command.asks).some(({ kind }) => kind === 'confirm') ? null : whyNoUndo(command.back.none)
}

/** The days themselves, for who has no keys to type one with; what is pressed stands in the box, as if it were typed. */
function Days({ palette: { page, typed, facts, type } }: { palette: PaletteState }) {
  if (page?.ask.kind !== 'date') return null
  const read = typed === '' ? null : readTyped(page.ask, typed, facts)
  return (
    <label className="flex items-center gap-3 px-4 pt-3 text-xs text-muted-foreground md:pointer-fine:hidden">
      {asked('pressDay')}
      <Input
        type="date"
        boxClassName="flex-1"
        value={read?.ok ? String(read.value) : ''}
        onChange={(event) => type(event.target.value)}
      />
    </label>
  )
}

/** Below the rows: what is wrong with what was typed, and what the command will change for good. */
function PageParts({ palette, errorId }: { palette: PaletteState; errorId: string }) {
  const { page, error, note, facts } = palette
  const final = finalOf(page)
  return (
    <>
      <Days palette={palette} />
      {note !== null && (
        <p role="status" className="px-4 pt-3 text-xs text-muted-foreground">
          {note}
        </p>
      )}
      {error !== null && (
        <p id={errorId} role="alert" className="px-4 pt-3 text-xs text-sentback-ink">
          {error}
        </p>
      )}
      {page && palette.why === null && hasNames(page.asking) && !isNamedByAnswer(page.asking) && (
        <>
          <h3 className="px-4 pt-3 pb-1">Will change</h3>
          <WillChange
            aim={page.asking}
            also={namedHere(page.asking, facts)}
            className="flex flex-wrap gap-x-5 gap-y-1 px-[18px] pt-1 pb-2 text-xs"
          />
        </>
      )}
      {final && <p className="px-4 pb-2 text-xs text-muted-foreground">{final}</p>}
    </>
  )
}
