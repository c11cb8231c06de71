import { asked } from 'contract/ask-words'
import { manyOf } from 'contract/nouns'
import type { StatusLook } from 'contract/statuses'
import { aimOf } from '~/commands/availability'
import type { Args, Command, CommandId } from '~/commands/command'
import { countOf } from '~/commands/context'
import type { Aim, Facts, Ref } from '~/commands/context'
import { liftsFor, weight } from '~/commands/frecency'
import type { Picks } from '~/commands/frecency'
import { queryScopes, readQuery, type Query } from '~/commands/query'
import { registry } from '~/commands/registry'
import type { KeySettings } from '~/commands/remaps'
import { buildIndex, createFind, wordsOf } from '~/commands/search-index'
import type { Find } from '~/commands/search-index'
import { cheatSheet } from '~/commands/sheet'
import type { Sequence } from '~/commands/strokes'
import { countText } from '~/lib/money'
import { findCommands, isBegun, placedCommands, places } from './command-rows'
import type { Placed } from './command-rows'
import { begunRows, filledRows, formRows } from './filled-rows'
import { isWhole, phraseRows, verbRows } from './phrase-rows'
import { ago, lookOf, recordIcons } from './records'
import type { FoundRecord, KnownRecord } from './records'

export type Does =
  /** With `elsewhere` it asks first which record it is for; a sentence `says` what its pages are answered with. */
  | {
      readonly kind: 'command'
      readonly id: CommandId
      readonly elsewhere?: true
      readonly says?: readonly string[]
      /** What is answered already. */
      readonly args?: Args
    }
  | { readonly kind: 'record'; readonly record: KnownRecord }
  /** `null` leaves the argument out. */
  | { readonly kind: 'choice'; readonly value: string | null }

/** One row as it is drawn. */
export type Row = {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** Why it cannot be chosen. */
  readonly off?: string
  readonly does: Does
  /** On a page of many: whether it is among those picked. */
  readonly picked?: boolean
  readonly icon?: string
  readonly person?: string
  readonly command?: Command
  readonly look?: StatusLook | null
  readonly end?: string
  readonly keys?: Sequence
}
export type Section = { readonly id: string; readonly title: string; readonly rows: readonly Row[] }

/** Rows in the page at once, over all sections. */
export const mostRows = 50

export type Given = {
  readonly facts: Facts
  readonly settings: KeySettings
  readonly picks: Picks
  readonly now: number
  readonly known: Find<KnownRecord>
  readonly recent: readonly KnownRecord[]
}

/** What targets are called together: "3 lots", "125 John Street". */
export const nounOf = ({ targets, matching }: Aim): string => manyOf(matching?.noun ?? targets[0]?.noun ?? 'media')
export const targetName = (aim: Aim, { mode }: Pick<Facts, 'mode'>): string => {
  const [count, [one]] = [countOf(aim), aim.targets]
  if (count !== 1 || aim.matching) return `${countText(count)} ${nounOf(aim)}`
  // A list has draw requests of many lots.
  const home = mode === 'list' && one?.noun === 'drawRequest' ? one.detail : undefined
  return [one?.label, home].filter(Boolean).join(', ') || 'this'
}

/** What is shown of a record, whatever its row does. */
export const shownOf = (record: FoundRecord): Omit<Row, 'does'> => ({
  id: record.id,
  title: record.title,
  detail: [record.detail, record.matched].filter(Boolean).join(' · ') || undefined,
  off: record.off,
  ...(record.noun === 'user' ? { person: record.title } : { icon: recordIcons[record.noun] }),
  look: lookOf(record),
})

export function recordRow(found: KnownRecord, now: number): Row {
  // Kept is what it is, not what it was found by.
  const { matched: _matched, ...record } = found
  return {
    ...shownOf(found),
    does: { kind: 'record', record },
    ...(record.opened !== undefined && { end: `Opened ${ago(record.opened, now)}` }),
  }
}

/** What can be run comes before what is greyed; otherwise the order stays. */
const runnableFirst = (placed: readonly Placed[]) => [
  ...placed.filter(({ row }) => row.off === undefined),
  ...placed.filter(({ row }) => row.off !== undefined),
]

/** What a record waits for before anything else: a lot for its first draw, a draw to be asked for, or, completed, to be sent. */
function isNextStep({ id }: Command, { state }: Ref): boolean {
  if (id === 'request.create') return state.draws === 0
  if (id === 'report.send') return state.inspectionStatus === 'completed'
  return id === 'inspection.askEvidence' && state.inspectionStatus === 'pending' && (state.askable ?? 0) > 0
}

/** The next step of what is here; among places not used yet what waits for the person, then those that have keys, then the rest. */
function likely({ command, place }: Placed, facts: Facts): number {
  const [target] = aimOf(command, facts).targets
  if (target && isNextStep(command, target)) return -1
  return place !== 'go' || command.id === (facts.next === undefined ? 'go.review' : facts.next)
    ? 0
    : command.keys.length > 0
      ? 1
      : 2
}

/** The place in "go to settings", "open settings"; null where none is said. */
const placeSaid = (text: string): string | null => /^(?:go(?:\s+to)?|goto|open)\s+(\S.*)$/i.exec(text)?.[1] ?? null

/** Commands that fit a query, best first; all of them, by use and then as they are likely, when nothing is typed. */
function commandsFor(text: string, given: Given): Placed[] {
  if (text === '') {
    const placed = placedCommands(given, false)
    const use = (one: Placed) => weight(given.picks, one.row.id, given.now)
    return runnableFirst(
      placed.sort((one, other) => use(other) - use(one) || likely(one, given.facts) - likely(other, given.facts)),
    )
  }
  const ready = findCommands(given)
  const lifts = liftsFor(given.picks, text, given.now)
  const find = (words: string) => ready(words, mostRows, lifts).map(({ row }) => row.one)
  const said = placeSaid(text)
  const there = said === null ? [] : find(said).filter(({ place }) => place === 'go')
  return runnableFirst([...new Set([...there, ...find(text)])])
}

type Limits = { readonly records: number; readonly go: number; readonly rest: number }

function commandSections(placed: readonly Placed[], facts: Facts, limits: Limits): Section[] {
  const sections = places.map((place) => {
    const limit = place === 'go' ? limits.go : place === 'rest' ? limits.rest : limits.records
    const of = placed.filter((one) => one.place === place).slice(0, limit)
    const acts = of[0] ? aimOf(of[0].command, facts) : { targets: [] }
    const title = place === 'go' ? 'Go' : place === 'rest' ? 'Commands' : `Commands for ${targetName(acts, facts)}`
    return { id: place, title, rows: of.map(({ row }) => row) }
  })
  const [targets, ...others] = sections
  const same = others.find(({ title, rows }) => rows.length > 0 && title === targets?.title)
  // The one record that is selected and under the cursor is one.
  if (!targets?.rows.length || !same) return sections
  const both = { ...targets, rows: [...targets.rows, ...same.rows] }
  return [both, ...others.filter((one) => one !== same)]
}

/** The commands a query finds: those whose words it begins, then those that hold it in the middle of a word or by initials. */
function foundSections(text: string, placed: readonly Placed[], facts: Facts, limits: Limits): Section[] {
  const begun = text === '' ? placed : placed.filter((one) => isBegun(one, text, facts))
  if (begun.length === 0) return commandSections(placed, facts, limits)
  const others = placed.filter((one) => !begun.includes(one)).slice(0, limits.rest)
  return [
    ...commandSections(begun, facts, limits),
    { id: 'inside', title: 'Other matches', rows: others.map(({ row }) => row) },
  ]
}

/** Records of the types a query is limited to; without any, all. */
function fitting(scope: Query['scope']): (record: KnownRecord) => boolean {
  const types: readonly string[] = scope ? queryScopes[scope].types : []
  return ({ noun, archived }) => types.length === 0 || types.includes(archived ? 'archive' : noun)
}

/**
 * Behind "#" a number is that of a lot or a loan: one that is just this comes first, and what only holds it is left for the
 * server to order, which knows the numbers of all.
 */
function numbered(found: readonly KnownRecord[], { scope, text }: Query, { online }: Facts): readonly KnownRecord[] {
  if (scope !== 'lot' || !/\d/.test(text)) return found
  const isCalled = ({ detail = '' }: KnownRecord) => detail.toLowerCase().endsWith(` lot ${text.toLowerCase()}`)
  const called = found.filter(isCalled)
  return online ? called : [...called, ...found.filter((record) => !isCalled(record))]
}

function recordSections({ scope, text }: Query, given: Given): Section[] {
  const fits = fitting(scope)
  const lifts = liftsFor(given.picks, text, given.now)
  const found =
    text === ''
      ? given.recent.filter(fits)
      : given
          .known(text, mostRows, lifts)
          .map(({ row }) => row)
          .filter(fits)
  const rows = numbered(found, { scope, text }, given.facts).map((record) => ({
    record,
    row: recordRow(record, given.now),
  }))
  const pick = (people: boolean, limit: number) =>
    rows
      .filter(({ record }) => (record.noun === 'user') === people)
      .slice(0, limit)
      .map(({ row }) => row)
  return [
    { id: 'records', title: text === '' ? 'Recent' : 'Records', rows: pick(false, scope ? 30 : 8) },
    { id: 'people', title: 'People', rows: pick(true, scope ? 30 : 5) },
  ]
}

function helpSections(text: string, { facts, settings }: Given): Section[] {
  const rows = cheatSheet(registry, facts, settings).flatMap((column) => column.rows)
  const index = buildIndex(rows.map((row) => ({ id: row.id, title: row.label, row })))
  const found = text === '' ? rows : createFind(index)(text, mostRows).map(({ row }) => row.row)
  const drawn = found.slice(0, mostRows).map(({ id, label, keys }): Row => {
    const command = registry.find((one) => one.id === id)
    return { id: `key:${id}`, title: label, command, keys: keys[0], does: { kind: 'command', id } }
  })
  return [{ id: 'keys', title: 'Keys for this screen', rows: drawn }]
}

/**
 * The sections of the first page, in an order that never changes: places that are being typed out, records, people, commands
 * for what is here, places, the rest. What the server adds comes by `withAnswered`, beneath them.
 */
export function mainSections(typed: string, given: Given): Section[] {
  const query = readQuery(typed)
  if (query.scope === 'help') return helpSections(query.text, given)
  const sections = capped(toldApart(localSections(query, given)))
  if (sections.length > 0 || (query.scope ?? 'command') !== 'command') return sections
  return capped(begunSections(query.text, given))
}

/** What begins with a command's words, where nothing is called so: what is here stands before what is asked for. */
function begunSections(text: string, given: Given): Section[] {
  const { facts } = given
  const forms = formRows(text, facts)
  const begun = begunRows(text, facts)
  if (begun.length > 0) return [{ id: 'begun', title: 'Commands', rows: [...forms, ...begun] }]
  const nounsOf = (words: string) => given.known(words, 5).map(({ row }) => row.noun)
  const { here, elsewhere } = verbRows(text, facts, nounsOf)
  const rows = [...forms, ...elsewhere]
  const command = here[0]?.command
  if (!command) return [{ id: 'begun', title: 'Commands', rows }]
  return [
    { id: 'given', title: `Commands for ${targetName(aimOf(command, facts), facts)}`, rows: here },
    { id: 'begun', title: 'Commands for another record', rows },
  ]
}

const furtherTitles: Readonly<Record<string, string>> = { Go: 'More places', Commands: 'More commands' }

/** What is meant stands apart from what also fits, and no heading stands there twice. */
function toldApart(sections: readonly Section[]): Section[] {
  const seen = new Set<string>()
  return sections.map((section) => {
    const { title, rows } = section
    const again = seen.has(title) ? furtherTitles[title] : undefined
    if (rows.length > 0) seen.add(title)
    return again === undefined ? section : { ...section, title: again }
  })
}

/** What only the server knew, beneath all that was there before: nothing moves under the chosen row. */
export function withAnswered(
  sections: readonly Section[],
  typed: string,
  answered: readonly KnownRecord[],
  now: number,
): Section[] {
  const { scope } = readQuery(typed)
  const fits = fitting(scope)
  const shown = new Set(sections.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const fresh = answered.filter((record) => !shown.has(record.id) && fits(record))
  const rows = fresh.map((record) => recordRow(record, now))
  return capped([...sections, { id: 'answered', title: shown.size > 0 ? 'More records' : 'Records', rows }])
}

/** Behind the sign of lots, where there is none yet: what makes the first. */
export function noLotYet(typed: string, given: Given): Section[] {
  const { scope, text } = readQuery(typed)
  const makes = scope === 'lot' && text === '' ? placedCommands(given, false) : []
  const rows = makes.filter(({ command }) => command.id === 'lot.new').map(({ row }) => row)
  return capped([{ id: 'first', title: asked('noneYet'), rows }])
}

const isBegunBy = (title: string, text: string) => wordsOf(title).join(' ').startsWith(wordsOf(text).join(' '))

const isCalled = (title: string, text: string) => wordsOf(title).join(' ') === wordsOf(text).join(' ')

/**
 * Places whose name is being typed out, and what is called just what was typed ("sign out" is not My sessions), as long as no
 * record nor a command for what is here is called so, and none was picked under these letters: who types "len" means Lenders
 * rather than a lot with a borrower called so.
 */
function placesMeant(
  text: string,
  placed: readonly Placed[],
  records: readonly Row[],
  given: Given,
): readonly Placed[] {
  const pickedBefore = given.picks.byQuery[text.toLowerCase()]
  if (records.some(({ id, title }) => isBegunBy(title, text) || id === pickedBefore)) return []
  const said = placeSaid(text)
  const begun = placed.filter(
    ({ row, place }) =>
      row.off === undefined &&
      (isBegunBy(row.title, text) || (said !== null && place === 'go' && isBegunBy(row.title, said))),
  )
  return begun.every(({ place }) => place === 'go' || place === 'rest')
    ? begun.filter(({ place, row }) => place === 'go' || isCalled(row.title, text))
    : []
}

/** It asks which record it is for. */
const isElsewhere = ({ row: { does } }: Placed) => does.kind === 'command' && does.elsewhere === true

/**
 * What is called so, where no record fits, and places and commands for what is here only by other words: "time zone" is set.
 * What is for a record from elsewhere gives way to what is here.
 */
function titled(text: string, placed: readonly Placed[], records: readonly Row[]): readonly Placed[] {
  const words = wordsOf(text)
  const called = placed.filter(({ row }) =>
    words.every((word) => wordsOf(row.title).some((one) => one.startsWith(word))),
  )
  if (records.length > 0 || called.some(({ place, row }) => place !== 'rest' || row.off !== undefined)) return []
  const isHere = placed.some(({ place }) => place !== 'go' && place !== 'rest')
  return isHere && called.some(isElsewhere) ? [] : called.slice(0, 3)
}

/** With nothing typed, what a house with nothing in it begins with. */
const firstDeeds = (placed: readonly Placed[], { lists, next, here }: Facts): readonly Placed[] => {
  // What waits stands among the places.
  const first = lists.first ?? (here || next === 'go.review' ? [] : [next])
  return placed.filter(({ command, row }) => row.off === undefined && first.includes(command.id))
}

/** The section of what is meant, where anything is, and the other commands. */
function meantFirst(
  text: string,
  placed: readonly Placed[],
  records: readonly Row[],
  given: Given,
): [Section[], readonly Placed[]] {
  const begun = text === '' ? firstDeeds(placed, given.facts) : placesMeant(text, placed, records, given)
  const meant = text === '' || begun.length > 0 ? begun : titled(text, placed, records)
  const title = meant[0]?.place === 'rest' ? 'Commands' : 'Go'
  const section = { id: 'meant', title, rows: meant.map(({ row }) => row) }
  return [[section], placed.filter((one) => !meant.includes(one))]
}

/** What a sentence asks for; what is done at once stands under what it is done to. */
function saidSection(text: string, facts: Facts): Section {
  const phrases = phraseRows(text, facts)
  const rows = [...phrases.filter(isWhole), ...filledRows(text, facts), ...phrases.filter((row) => !isWhole(row))]
  const [first] = rows
  const acts = first?.does.kind === 'command' && first.does.args && first.command ? aimOf(first.command, facts) : null
  const title = acts && countOf(acts) > 0 ? `Commands for ${targetName(acts, facts)}` : 'Commands'
  return { id: 'said', title, rows }
}

function localSections(query: Query, given: Given): Section[] {
  const { scope, text } = query
  if (scope !== null && scope !== 'command') return recordSections(query, given)
  const said = saidSection(text, given.facts)
  if (scope === 'command') {
    const placed = commandsFor(text, given)
    const [meant, others] = meantFirst(text, placed, [], given)
    return [said, ...meant, ...foundSections(text, others, given.facts, { records: 20, go: 12, rest: 18 })]
  }
  const [records, people] = recordSections(query, given)
  const placed = commandsFor(text, given)
  const known = [records, people].flatMap((section) => section?.rows ?? [])
  const [meant, others] = meantFirst(text, placed, known, given)
  const commands = foundSections(
    text,
    others,
    given.facts,
    text === '' ? { records: 5, go: 6, rest: 4 } : { records: 8, go: 6, rest: 8 },
  )
  if (text !== '') return [said, ...meant, records, people, ...commands].filter((section) => section !== undefined)
  // With nothing typed the next step comes before what was opened before.
  const go = commands.findIndex(({ id }) => id === 'go')
  return [...meant, ...commands.slice(0, go), ...(records ? [records] : []), ...commands.slice(go)]
}

/** The first rows over all sections, fifty at most; empty sections are left out. */
export function capped(sections: readonly Section[], most = mostRows): Section[] {
  let left = most
  return sections.flatMap((section) => {
    const rows = section.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...section, rows }] : []
  })
}
