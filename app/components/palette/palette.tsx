import { Command } from 'cmdk'
import * as Radix from 'radix-ui/dialog'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t as questionText } from 'locales/questions'
import { t } from 'locales/commands'
import { whyNoUndo } from 'contract/core/no-undo'
import { t as paletteText } from 'locales/palette'
import { questionLabel } from '~/commands/text/question-label'
import { Overlay } from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { useReturnFocus } from '~/components/ui/return-focus'
import { isChange, isMany } from '~/commands/engine/command'
import { parsePaletteQuery } from '~/commands/text/query'
import { commandOf } from '~/commands/engine/registry'
import { isTyped, readAnswer } from '~/commands/text/typed-values'
import type { CommandContext } from '~/commands/engine/context'
import type { IncompleteCall, Layer } from '~/interaction/layers'
import { useBackCloses } from '~/hooks/use-back-closes'
import { useCommandServices, useCommandContext, useLatest } from '~/hooks/use-command-context'
import { useConnection } from '~/hooks/use-live'
import { confirmationLines, ConfirmDialog } from '~/components/command/confirm-dialog'
import type { PaletteMemory } from './box/palette-memory'
import { noResultsText } from './rows/no-results'
import { PageQuestion } from './pages/question-heading'
import { PaletteBox } from './box/palette-box'
import { PaletteFooter } from './box/palette-footer'
import { PaletteRow } from './rows/palette-row'
import { useRenderedRows } from './box/use-rendered-rows'
import type { Row } from './row'
import { usePaletteState } from './use-palette-state'
import type { PaletteState } from './use-palette-state'
import { hasNames, isNamedByAnswer, WillChange } from '~/components/command/affected-records'

/** Value of a row that does not exist: without a value cmdk chooses the first row by itself. */
const noRow = 'no row'

/** Enter alone does not confirm an irreversible action: it may still be held from the page before. */
function runChosen(palette: PaletteState, armed: boolean, keep: boolean): boolean | void {
  if (palette.page?.question.kind !== 'confirm') return palette.dispatch({ kind: 'run', row: palette.chosen, keep })
  if (keep && armed) palette.dispatch({ kind: 'answer', value: 'yes' })
}

/** Milliseconds before a new or changed confirmation accepts Enter, so that nobody confirms what they have not read. */
const unread = 400

function useArmed(confirmText: string | null): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (confirmText === null) return undefined
    const timer = setTimeout(() => setArmed(true), unread)
    return () => {
      clearTimeout(timer)
      setArmed(false)
    }
  }, [confirmText])
  return armed
}

/** Text typed while the box has no focus. A confirmation accepts none. */
function typeInto(palette: PaletteState, key: string): boolean {
  const { typed } = palette
  if (palette.page?.question.kind === 'confirm' || (key === 'Backspace' && typed === '')) return false
  if (key === ' ' && palette.dispatch({ kind: 'toggle' })) return true
  palette.type(key === 'Backspace' ? typed.slice(0, -1) : typed + key)
  return true
}

/** Actions of the palette for keys, which reach it through the command registry like all keys. */
function usePalettePort(palette: PaletteState, armed: boolean): void {
  const { layers, queue } = useCommandServices().dispatcher
  const latest = useLatest(palette)
  const isArmed = useLatest(armed)
  useEffect(() => {
    const dispatch: PaletteState['dispatch'] = (event) => latest.current.dispatch(event)
    layers.setPalette({
      type: (key) => typeInto(latest.current, key),
      move: (by) => void dispatch({ kind: 'move', by }),
      run: (keep) => runChosen(latest.current, isArmed.current, keep),
      toggle: () => dispatch({ kind: 'toggle' }),
      // A row of the first page without arguments has no page to open: the key stays with the text.
      into: () =>
        dispatch({ kind: 'into' }) ||
        (latest.current.page === null && document.activeElement instanceof HTMLInputElement),
      back: (by) => (by === 'Tab' || latest.current.typed === '') && dispatch({ kind: 'back' }),
      leave: () => void dispatch({ kind: 'leave' }),
      home: () => dispatch({ kind: 'home' }),
      copyLink: () => latest.current.copyLink(),
    })
    // Saved keys are handled once the box is painted and has the focus.
    queueMicrotask(() => {
      queue.drain('palette', flushSync)
    })
    return () => layers.setPalette(null)
  }, [layers, queue, latest, isArmed])
}

type PaletteProps = { layer: Extract<Layer, { kind: 'palette' }>; memory: PaletteMemory; onClose: () => void }

/** The palette: one box for records, commands and their arguments (docs/keyboard-rules.md). */
export function Palette({ layer, memory, onClose }: PaletteProps) {
  const palette = usePaletteState({
    prefix: layer.prefix,
    incomplete: layer.incomplete,
    again: layer.again,
    link: layer.link,
    memory,
    onClose,
  })
  const question = palette.page?.question.kind === 'confirm' ? palette.page : null
  const lines = useCommandContext(
    (current) => (question ? confirmationLines(question, palette.context.lists, current) : ''),
    '',
  )
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
        onYes={() => palette.dispatch({ kind: 'answer', value: 'yes' })}
        // Leaves only the confirmation; earlier answers are kept.
        onNo={() => palette.dispatch({ kind: 'leave' })}
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
  const label = page
    ? `${t(commandOf(page.incomplete.id).title)}: ${questionLabel(page.question.label)}`
    : paletteText('palette.box')
  const chosenId = chosen && domId(id, chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  // A page opened by pointer accepts typing at once, and a text of several lines has its own field.
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
          // Radix would close the palette at Escape, which here leaves one layer at a time.
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            if (!event.isComposing) palette.dispatch({ kind: 'leave' })
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
          <PaletteFooter palette={palette} onType={onType} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const domId = (id: string, row: Row) => `${id}${row.id}`

/** cmdk draws groups and rows. Its own list element is left out: it names another row than the one Enter runs. */
function PaletteList({ palette, id, label }: { palette: PaletteState; id: string; label: string }) {
  const query = palette.page ? palette.typed : parsePaletteQuery(palette.typed).text
  const latest = useLatest(palette)
  const onChoose = useRef((row: string) => void latest.current.dispatch({ kind: 'choose', row })).current
  const onRun = useRef(
    (row: Row) => void latest.current.dispatch({ kind: 'run', row, keep: false, byPointer: true }),
  ).current
  const sections = useRenderedRows(palette)
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
        aria-multiselectable={palette.page !== null && isMany(palette.page.question)}
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
      <NoResults palette={palette} />
    </Command>
  )
}

/** Text of an empty list, and the number of rows for screen readers. */
function NoResults({ palette }: { palette: PaletteState }) {
  const { page, rows, busy, typed, picked } = palette
  const typedPage = page !== null && isTyped(page.question)
  const isChoice = page?.question.kind === 'choice'
  const found = paletteText(isChoice ? 'palette.choices' : 'palette.rows', { count: rows.length })
  const count = picked.length > 0 ? paletteText('palette.rowsPicked', { rows: found, count: picked.length }) : found
  const { online } = useConnection()
  const missing =
    palette.searches && (online ? palette.failed && questionText('searchFailed') : questionText('searchOffline'))
  return (
    <>
      <p role="status" className="sr-only">
        {busy || typedPage ? '' : missing ? `${count}. ${missing}` : count}
      </p>
      {missing && <p className="px-4 pt-4 pb-2 text-muted-foreground">{missing}</p>}
      {palette.more && (
        <p role="status" className="px-4 pt-3 text-xs text-muted-foreground">
          {questionText('more', { count: palette.hits })}
        </p>
      )}
      {rows.length === 0 && !typedPage && !missing && (
        <p className="px-4 pt-4 pb-2 text-muted-foreground">
          {busy ? paletteText('palette.searching') : noResultsText(typed, page === null, palette.context)}
        </p>
      )}
    </>
  )
}

/** The record under the cursor, if it is an argument of the command: the item to re-request of a draw request. */
const namedHere = ({ args, targets }: IncompleteCall, { here }: CommandContext) =>
  here && Object.values(args).includes(here.id) && targets.every(({ id }) => id !== here.id) ? [here] : []

const changesRecords = ({ id }: IncompleteCall): boolean => {
  const command = commandOf(id)
  return command !== undefined && isChange(command)
}

/** Reason why the action cannot be undone, unless a question at its end says so; null if it can. */
function whyFinal(page: PaletteState['page']): string | null {
  const command = page && commandOf(page.incomplete.id)
  if (!command || !isChange(command) || command.undo === 'change') return null
  return Object.values(command.questions).some(({ kind }) => kind === 'confirm') ? null : whyNoUndo(command.undo.none)
}

/** A calendar for people without a keyboard; a pressed day is written into the box as if typed. */
function Days({ palette: { page, typed, context, type } }: { palette: PaletteState }) {
  if (page?.question.kind !== 'date') return null
  const read = typed === '' ? null : readAnswer(page.question, typed, context)
  return (
    <label className="flex items-center gap-3 px-4 pt-3 text-xs text-muted-foreground md:pointer-fine:hidden">
      {questionText('pressDay')}
      <Input
        type="date"
        boxClassName="flex-1"
        value={read?.ok ? String(read.value) : ''}
        onChange={(event) => type(event.target.value)}
      />
    </label>
  )
}

/** Below the rows: the error of the typed text, and a warning if the change cannot be undone. */
function PageParts({ palette, errorId }: { palette: PaletteState; errorId: string }) {
  const { page, error, note, context } = palette
  const final = whyFinal(page)
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
      {page && palette.why === null && hasNames(page.incomplete) && !isNamedByAnswer(page.incomplete) && (
        <>
          <h3 className="px-4 pt-3 pb-1">
            {paletteText(changesRecords(page.incomplete) ? 'palette.willChange' : 'palette.about')}
          </h3>
          <WillChange
            selection={page.incomplete}
            also={namedHere(page.incomplete, context)}
            className="flex flex-wrap gap-x-5 gap-y-1 px-[18px] pt-1 pb-2 text-xs"
          />
        </>
      )}
      {final && <p className="px-4 pb-2 text-xs text-muted-foreground">{final}</p>}
    </>
  )
}
