import { useEffect, useMemo, useState } from 'react'
import type { SearchHit } from 'contract/account'
import { asked as askedOf } from 'contract/ask-words'
import { say } from 'contract/messages'
import { dismissToast } from '~/components/shell/toasts'
import { factsAt } from '~/commands/asks'
import { aimOf, availability } from '~/commands/availability'
import { filled, nextAsk } from '~/commands/call'
import { isMany } from '~/commands/command'
import type { Args, CommandId } from '~/commands/command'
import type { Aim, Facts } from '~/commands/context'
import { commandOf } from '~/commands/registry'
import { isTyped, readTyped } from '~/commands/typed'
import { askAgain, settledBy } from './ask-again'
import { foundRow, rowsChosen } from './ask-rows'
import { factsOf, isTarget, laterAsk, noteOf, pageOf, recordPage, searchOf, whyOf } from './asked-page'
import type { Page } from './asked-page'
import { commandLink, picksSaid, readCommandLink, readPicks } from './command-link'
import type { Again, Asking } from '~/hooks/layers'
import { useCommandContext, useFacts, useLatest } from '~/hooks/use-command-context'
import { knownTo } from './known'
import type { PaletteMemory } from './memory'
import { foundOf, refOf } from './records'
import type { Row } from './rows'
import { useKeptLines } from './use-kept-lines'
import { findNamed } from './use-record-search'
import { useSections } from './use-sections'
import { offsNow, whyNotNow } from './why-not-now'

type State = {
  readonly typed: string
  /** The row chosen by hand; null leaves it to the first one that can be run. */
  readonly chosen: string | null
  readonly pages: readonly Asking[]
  /** True when a key, a link or a refused call opened the palette at a page: no step leads back to the empty palette. */
  readonly beganAsking: boolean
  /** Rows picked on a page of many. */
  readonly picked: readonly Row[]
  /** Names that a link or the record itself says are picked, until they are found. */
  readonly toPick: readonly string[]
  /** Whether commands act on the selection; its chip takes that away. */
  readonly onSelection: boolean
  readonly error: string | null
  /** What was pressed before the page had what it is meant for: Enter before there was a row, or going on before what is picked from the first was found. */
  readonly ahead: 'run' | 'goOn' | null
}

/** What was picked on a page when it was here before. */
function pickedOf(asking: Asking | undefined, facts: Facts, memory: PaletteMemory): readonly Row[] {
  const page = pageOf(asking, facts)
  const values = page && isMany(page.ask) ? asking?.picks?.[page.name] : undefined
  if (!page || !Array.isArray(values)) return []
  return rowsChosen({ ask: page.ask, facts, args: page.asking.args }, values, knownTo(memory).all())
}

/** Names of what is picked on a page where nobody answered it yet. */
const beginsWith = (page: Page, facts: Facts): readonly string[] =>
  page?.ask.kind === 'record' && page.asking.picks?.[page.name] === undefined ? (page.ask.begins?.(facts) ?? []) : []

/** A page as it is entered: what its box says, and what is picked on it. */
function entered(
  asking: Asking | undefined,
  facts: Facts,
  memory: PaletteMemory,
): Pick<State, 'typed' | 'picked' | 'toPick'> {
  const said = asking?.says?.[0] ?? ''
  const page = pageOf(asking, facts)
  const { names, typed } = page && isMany(page.ask) ? readPicks(said) : { names: [], typed: said }
  const toPick = said === '' ? beginsWith(page, facts) : names
  return { typed, toPick, picked: pickedOf(asking, facts, memory) }
}

/** The values of the rows picked on a page of many. */
const valuesOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ does }) => (does.kind === 'choice' && does.value !== null ? [does.value] : []))

/** The pages without the last, which is left for the one before it: what each was answered with is there again on the way on. */
function pagesBefore(pages: readonly Asking[], page: Page, { typed, picked }: State): readonly Asking[] {
  const [left, before] = [pages.at(-1), pages.at(-2)]
  if (!left || !before) return pages.slice(0, -1)
  const picks = { ...before.picks, ...left.picks, ...(page && isMany(page.ask) && { [page.name]: valuesOf(picked) }) }
  const says = [before.says?.[0] ?? '', typed, ...(left.says?.slice(1) ?? [])]
  return [...pages.slice(0, -2), { ...before, picks, says }]
}

/** What commands act on: with the selection, or without it. */
const aimed = (facts: Facts, onSelection: boolean): Facts =>
  onSelection ? facts : { ...facts, selection: [], matching: undefined }

/** What Enter does on a page of many. */
type Enter = 'pick' | 'unpick' | 'goOn'

export type PaletteGiven = {
  readonly prefix: string
  readonly asking: Asking | undefined
  /** An address that names a command. */
  readonly link: string | undefined
  /** A refused call whose page is asked again. */
  readonly again: Again | undefined
  readonly memory: PaletteMemory
  readonly onClose: () => void
}

/** The palette's state and what its keys do. Facts are those of the screen beneath when it was opened. */
export function usePaletteState({ prefix, again, link, memory, onClose, ...given }: PaletteGiven) {
  const { center } = useCommandContext()
  const [opened] = useState(() => center.facts())
  const [linked] = useState(() => link !== undefined && readCommandLink(link, opened))
  const [asking] = useState(() => (again ? askAgain(again, opened) : linked ? linked.asking : given.asking))
  const [state, setState] = useState<State>(() => ({
    ...entered(asking, factsOf(asking, opened), memory),
    ...(!asking?.says?.[0] && { typed: linked && !asking ? linked.prefix : prefix }),
    chosen: null,
    pages: asking ? [...(asking.before ?? []), asking] : [],
    beganAsking: asking !== undefined,
    onSelection: true,
    error: whyOf(asking, opened),
    ahead: null,
  }))
  const asked = state.pages.at(-1)
  const { onSelection } = state
  const facts = useMemo(() => factsOf(asked, aimed(opened, onSelection)), [opened, onSelection, asked])
  const page = useMemo(() => pageOf(asked, facts), [asked, facts])
  const offs = useFacts((now) => offsNow(page, aimed(now, onSelection)), '')
  const { sections, rows, first, hits, more, busy, failed } = useSections({ ...state, offs }, page, facts, memory)
  const chosen = rows.find(({ id }) => id === state.chosen) ?? first
  const change = (next: Partial<State>) => setState((before) => ({ ...before, error: null, ahead: null, ...next }))

  const takesMany = page !== null && isMany(page.ask)
  const lines = useKeptLines(page, state.typed, (typed) => change({ typed }))

  const pick = useLatest((found: readonly SearchHit[]) => {
    // What the record names is left out where it is not to be had any more.
    const [first, ...others] = (asked?.says?.[0] ? state.toPick : []).filter(
      (name) => !found.some(({ title }) => title === name),
    )
    const error = others.length > 0 ? askedOf('nothingFits', { typed: others.join(', ') }) : null
    const picked = found.map((hit) => foundRow(foundOf(hit)))
    // What means none or several is typed, to be chosen by hand; otherwise one begins at what is picked, and goes on from there.
    if (first !== undefined) return change({ toPick: [], picked, typed: first, error })
    change({ toPick: [], picked, error, chosen: state.chosen ?? picked[0]?.id ?? null, ahead: state.ahead })
  })
  useEffect(() => {
    if (page?.ask.kind !== 'record' || state.toPick.length === 0) return undefined
    const abort = new AbortController()
    void findNamed(state.toPick, recordPage(page.ask, facts, page.asking.args), abort.signal).then(
      (found) => abort.signal.aborted || pick.current(found),
    )
    return () => abort.abort()
  }, [page, facts, state.toPick, pick])

  const turn = (pages: readonly Asking[]) => {
    const next = pages.at(-1)
    const there = factsOf(next, opened)
    change({ pages, ...entered(next, there, memory), chosen: null, error: whyOf(next, there) })
  }

  /** Why what is asked for cannot be done any more, by what others did since. */
  const why = useFacts((now) => whyNotNow(asked, opened, now), null)

  const finish = (id: CommandId, args: Args, { targets, matching }: Aim, keep: boolean) => {
    // What was typed stays for whoever wants to take it along.
    if (why !== null) return
    if (!keep) onClose()
    // Its page was not left: it is answered.
    if (again && state.beganAsking) dismissToast(again.call.key)
    center.run(id, args, commandOf(id).on === 'nothing' ? undefined : targets, matching)
  }

  /** Keeps a hit that answers the next page, and asks again for the record the command acts on. */
  const answerLater = (now: NonNullable<Page>, { says, ...before }: Asking, { uuid, title }: SearchHit) => {
    const later = laterAsk(now, facts)
    if (!later) return
    const args = { ...before.args, [later.name]: uuid }
    const next = { ...before, args, named: { ...before.named, [later.name]: [title] }, says: [] }
    turn([...state.pages.slice(0, -1), { ...before, says: [state.typed] }, next])
  }

  /** The record a command is for was found: its own arguments come next. */
  const answerTarget = (id: CommandId, uuid: unknown) => {
    const hit = hits.find((one) => one.uuid === uuid)
    if (!hit || !page || !asked) return
    if (!isTarget(page, hit)) return answerLater(page, asked, hit)
    const elsewhere = refOf(hit)
    const command = commandOf(id)
    const there = factsAt(facts, elsewhere)
    const fits = availability(command, there)
    if (!fits.ok && fits.show) return change({ error: fits.why })
    const args = filled(command, there, asked.args)
    const { says, picks, named } = asked
    const next: Asking = { id, args, targets: [elsewhere], elsewhere, picks, named, says: says?.slice(1) ?? [] }
    const here = { ...asked, says: [state.typed] }
    if (nextAsk(command, factsOf(next, facts), args)) turn([...state.pages.slice(0, -1), here, next])
    else finish(id, args, next, false)
  }

  /** `title`: what the row that was chosen is called. */
  const answer = (value: unknown, title?: string) => {
    if (!page) return
    const { asking: now, name } = page
    if (now.elsewhere === null) return answerTarget(now.id, value)
    const args = { ...now.args, ...settledBy(now.refused ?? {}, name, value), [name]: value }
    const titles = title === undefined ? state.picked.map((row) => row.title) : [title]
    const named = { ...now.named, [name]: value === null ? [] : titles }
    const beside = title === undefined ? state.picked.map((row) => row.detail ?? '') : []
    const details = { ...now.details, [name]: beside }
    const here = { ...now, picks: { ...now.picks, [name]: value }, says: [takesMany ? '' : state.typed] }
    if (nextAsk(commandOf(now.id), facts, args))
      turn([...state.pages.slice(0, -1), here, { ...here, args, named, details, says: now.says?.slice(1) ?? [] }])
    else finish(now.id, args, now, false)
  }

  const answerTyped = () => {
    const { typed } = state
    if (!page) return
    if (!isTyped(page.ask)) return typed === '' ? undefined : change({ error: askedOf('nothingFits', { typed }) })
    const read = readTyped(page.ask, typed, facts)
    if (read.ok) answer(read.value)
    else change({ error: read.why })
  }

  const call = (row: Row, does: Extract<Row['does'], { kind: 'command' }>, keep: boolean) => {
    const { id, elsewhere, says = [] } = does
    const command = commandOf(id)
    if (elsewhere) {
      memory.pick(row.id, state.typed)
      return turn([{ id, args: {}, targets: [], elsewhere: null, says }])
    }
    const aim = aimOf(command, facts)
    const args = filled(command, facts, does.args ?? {})
    memory.pick(row.id, state.typed)
    if (nextAsk(command, facts, args)) turn([{ id, args, ...aim, says }])
    else finish(id, args, aim, keep)
  }

  const openRecord = (row: Row, keep: boolean) => {
    if (row.does.kind !== 'record') return
    memory.pick(row.id, state.typed)
    memory.open(row.does.record)
    onClose()
    if (keep) window.open(row.does.record.path, '_blank', 'noopener')
    else center.port().go(row.does.record.path)
  }

  /** Picks a row of a page of many, or unpicks it; the box is emptied for the next one's letters. */
  const toggle = (row: Row) => {
    const others = state.picked.filter(({ id }) => id !== row.id)
    const picked = others.length < state.picked.length ? others : [...others, row]
    change({ picked, typed: '', chosen: row.id })
  }

  const goOn = () => {
    if (!page || !isMany(page.ask)) return answerTyped()
    if (state.toPick.length > 0) return change({ ahead: 'goOn' })
    const values = valuesOf(state.picked)
    if (values.length > 0) answer(values)
    else if (page.ask.optional) answer(null)
    else change({ error: say('nothingSelected') })
  }

  /** What Enter is meant for is not there yet: a row, or what is picked from the first. */
  const waits = (row: Row | undefined) => (!row && busy) || (takesMany && state.toPick.length > 0)
  const isPicked = chosen !== undefined && state.picked.some(({ id }) => id === chosen.id)
  // From what is picked already it goes on; with letters typed the row itself is meant, as by the pointer.
  const enter: Enter = isPicked ? (state.typed === '' ? 'goOn' : 'unpick') : 'pick'
  /** `false` leaves the key to the browser: in a text of several lines Enter begins a new one. */
  const run = (row: Row | undefined, keep: boolean, byPointer = false): boolean | void => {
    if (takesMany && (keep || (!byPointer && enter === 'goOn'))) return goOn()
    if (waits(row) && !keep) return change({ ahead: 'run' })
    if (!row) return lines && !keep ? false : answerTyped()
    if (takesMany && row.off === undefined && row.does.kind === 'choice' && row.does.value !== null) return toggle(row)
    if (row.off !== undefined) return change({ error: row.off })
    if (row.does.kind === 'record') return openRecord(row, keep)
    return row.does.kind === 'choice' ? answer(row.does.value, row.title) : call(row, row.does, keep)
  }

  const answered = useLatest(() => {
    if (state.ahead === 'goOn') goOn()
    else if (chosen ?? state.typed) run(chosen, false)
    else change({})
  })
  const isMet = state.toPick.length === 0 && (state.ahead === 'goOn' || !busy)
  useEffect(() => {
    if (state.ahead && isMet) answered.current()
  }, [state.ahead, isMet, answered])

  /** On the first page there is; a page opened by its key has none before it. */
  const isFirst = state.pages.length <= (state.beganAsking ? 1 : 0)
  const back = (): boolean => {
    if (isFirst) return false
    turn(pagesBefore(state.pages, page, state))
    return true
  }

  return {
    typed: state.typed,
    error: state.error ?? why,
    why,
    facts,
    page,
    sections,
    rows,
    chosen,
    busy,
    /** Of the page's records more fit than are listed, and how many of them are. */
    more: page !== null && more,
    hits: hits.length,
    /** The search for it failed: it is not known what fits. */
    failed,
    /** What is typed, or the page itself, asks the server for records. */
    searches: searchOf(state.typed, page, facts) !== null,
    /** What commands act on as a chip of the first page: the selection, or all that match. */
    selection: {
      targets: state.onSelection && !page ? opened.selection : [],
      matching: state.onSelection && !page ? opened.matching : undefined,
    },
    type: (typed: string) => {
      change({ typed, chosen: null })
      lines?.keep(typed)
    },
    choose: (id: string) => change({ chosen: id, error: state.error }),
    dropSelection: () => change({ onSelection: false, chosen: null }),
    move: (by: number) => {
      const at = chosen ? rows.indexOf(chosen) : -1
      const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
      if (next) change({ chosen: next.id })
    },
    run,
    answer,
    /** The button that goes on, for pages where Enter does not: of many choices, and of several lines. */
    goOn: takesMany || lines ? goOn : null,
    enter,
    picked: state.picked,
    takesLines: lines !== null,
    /** Copies the address of the page shown, or of the chosen row; `false` where the key writes a line, or there is neither. */
    copyLink: (): boolean => {
      if (chosen?.does.kind === 'record') {
        center.port().copyLinks([chosen.does.record.path])
        return true
      }
      const row = chosen?.does.kind === 'command' ? chosen.does : null
      const asks: Asking | null =
        page?.asking ??
        (row && {
          id: row.id,
          args: row.args ?? {},
          ...(row.elsewhere ? { targets: [], elsewhere: null } : aimOf(commandOf(row.id), facts)),
        })
      if (!asks || lines) return false
      const typed = takesMany
        ? picksSaid(
            state.picked.map(({ title }) => title),
            state.typed,
          )
        : state.typed
      const says = page ? [typed, ...(page.asking.says?.slice(1) ?? [])] : (row?.says ?? [])
      center.port().copyLinks([commandLink(facts, asks.id, asks, says)])
      return true
    },
    /** How what is typed is understood, where that is not plain. */
    note: noteOf(page, state.typed, facts),
    toggle: (): boolean => {
      if (!takesMany || state.typed !== '' || chosen?.does.kind !== 'choice' || chosen.off !== undefined) return false
      if (chosen.does.value === null) return false
      toggle(chosen)
      return true
    },
    into: () => {
      if (chosen?.does.kind !== 'command' || chosen.off !== undefined) return false
      const command = commandOf(chosen.does.id)
      const args = filled(command, facts, chosen.does.args ?? {})
      if (!chosen.does.elsewhere && !nextAsk(command, facts, args)) return false
      call(chosen, chosen.does, true)
      return true
    },
    back,
    /** Leaves all pages for the empty first one. @returns false where the palette is there already */
    home: (): boolean => {
      if (state.pages.length === 0) return false
      change({ pages: [], beganAsking: false, typed: '', chosen: null, picked: [], toPick: [] })
      return true
    },
    closes: isFirst && (state.typed === '' || lines !== null),
    leave: () => {
      // A text is no word that was looked for: it goes with its page, and is there again when one comes back.
      if (state.typed !== '' && !lines) change({ typed: '', chosen: null })
      else if (!back()) onClose()
    },
  }
}
export type PaletteState = ReturnType<typeof usePaletteState>
