import { t as questionText } from 'locales/questions'
import { t } from 'locales/palette'
import { selectionOf } from '~/commands/engine/availability'
import type { Command } from '~/commands/engine/command'
import { countOf } from '~/commands/engine/context'
import type { Selection, CommandContext, RecordRef } from '~/commands/engine/context'
import { liftsFor, weight } from '~/commands/text/frecency'
import { queryScopes, parsePaletteQuery, type Query } from '~/commands/text/query'
import { registry } from '~/commands/engine/registry'
import { buildIndex, createFind, queryWords } from '~/commands/text/search-index'
import { cheatSheet } from '~/commands/keyboard/cheat-sheet'
import { countText } from '~/lib/text/money'
import { findCommands, isBegun, placedCommands, places } from './command-rows'
import type { PlacedRow } from './command-rows'
import { incompleteRows, newRecordRows, sentenceRows, verbRows } from './sentence-rows'
import { ago, statusLookOf, recordIcons } from './record-rows'
import type { FoundRecord, KnownRecord } from './record-rows'
import type { RowSources, Row, Section } from '~/components/palette/row'

/** Greatest number of rows, over all sections. */
export const mostRows = 50

/** Targets by their number: "3 lots". */
export const targetsText = ({ targets, matching }: Selection, count: string): string =>
  t('palette.targets', { noun: matching?.noun ?? targets[0]?.noun ?? 'media', count })
/** Common name of targets: "3 lots", "125 John Street". */
export const targetName = (selection: Selection, { mode }: Pick<CommandContext, 'mode'>): string => {
  const [count, [one]] = [countOf(selection), selection.targets]
  if (count !== 1 || selection.matching) return targetsText(selection, countText(count))
  // A list has draw requests of many lots.
  const home = mode === 'list' && one?.noun === 'drawRequest' ? one.detail : undefined
  return [one?.label, home].filter(Boolean).join(', ') || t('palette.this')
}

/** Displayed parts of a record's row. */
export const shownOf = (record: FoundRecord): Omit<Row, 'does'> => ({
  id: record.id,
  title: record.title,
  detail: [record.detail, record.matched].filter(Boolean).join(' · ') || undefined,
  off: record.off,
  ...(record.noun === 'user' ? { person: record.title } : { icon: recordIcons[record.noun] }),
  look: statusLookOf(record),
})

function recordRow(found: KnownRecord, now: number): Row {
  // The field that matched the query is not saved.
  const { matched: _matched, ...record } = found
  return {
    ...shownOf(found),
    does: { kind: 'record', record },
    ...(record.opened !== undefined && { end: t('palette.opened', { ago: ago(record.opened, now) }) }),
  }
}

/** Available rows come before unavailable ones; otherwise the order stays. */
const runnableFirst = (placed: readonly PlacedRow[]) => [
  ...placed.filter(({ row }) => row.off === undefined),
  ...placed.filter(({ row }) => row.off !== undefined),
]

/** True for the next step of a record: the first draw of a lot, the request for photos, or sending a completed report. */
function isNextStep({ id }: Command, { state }: RecordRef): boolean {
  if (id === 'request.create') return state.draws === 0
  if (id === 'report.send') return state.inspectionStatus === 'completed'
  return id === 'inspection.askEvidence' && state.inspectionStatus === 'pending' && (state.askable ?? 0) > 0
}

/** Rank of an unused command: the next step first, then the place with waiting work, places with keys, and the rest. */
function likely({ command, place }: PlacedRow, context: CommandContext): number {
  const [target] = selectionOf(command, context).targets
  if (target && isNextStep(command, target)) return -1
  return place !== 'go' || command.id === (context.next === undefined ? 'go.review' : context.next)
    ? 0
    : command.keys.length > 0
      ? 1
      : 2
}

/** The place in "go to settings", "open settings"; null if there is none. */
const placeNamed = (text: string): string | null => /^(?:go(?:\s+to)?|goto|open)\s+(\S.*)$/i.exec(text)?.[1] ?? null

/** Commands that match a query, best first. Without a query all commands, the most used and most likely first. */
function commandsFor(text: string, sources: RowSources): PlacedRow[] {
  if (text === '') {
    const placed = placedCommands(sources, false)
    const use = (one: PlacedRow) => weight(sources.picks, one.row.id, sources.now)
    return runnableFirst(
      placed.sort(
        (one, other) => use(other) - use(one) || likely(one, sources.context) - likely(other, sources.context),
      ),
    )
  }
  const ready = findCommands(sources)
  const lifts = liftsFor(sources.picks, text, sources.now)
  const find = (words: string) => ready(words, mostRows, lifts).map(({ row }) => row.one)
  const said = placeNamed(text)
  const there = said === null ? [] : find(said).filter(({ place }) => place === 'go')
  return runnableFirst([...new Set([...there, ...find(text)])])
}

type Limits = { readonly records: number; readonly go: number; readonly rest: number }

function commandSections(placed: readonly PlacedRow[], context: CommandContext, limits: Limits): Section[] {
  const sections = places.map((place) => {
    const limit = place === 'go' ? limits.go : place === 'rest' ? limits.rest : limits.records
    const of = placed.filter((one) => one.place === place).slice(0, limit)
    const selection = of[0] ? selectionOf(of[0].command, context) : { targets: [] }
    const title =
      place === 'go' || place === 'rest'
        ? headingOf(place)
        : t('palette.commandsFor', { name: targetName(selection, context) })
    return { id: place, title, rows: of.map(({ row }) => row) }
  })
  const [targets, ...others] = sections
  const same = others.find(({ title, rows }) => rows.length > 0 && title === targets?.title)
  // A record that is both selected and under the cursor has one section.
  if (!targets?.rows.length || !same) return sections
  const both = { ...targets, rows: [...targets.rows, ...same.rows] }
  return [both, ...others.filter((one) => one !== same)]
}

/** Commands that a query finds: first by the beginning of words, then inside words or by initials. */
function foundSections(text: string, placed: readonly PlacedRow[], context: CommandContext, limits: Limits): Section[] {
  const begun = text === '' ? placed : placed.filter((one) => isBegun(one, text, context))
  if (begun.length === 0) return commandSections(placed, context, limits)
  const others = placed.filter((one) => !begun.includes(one)).slice(0, limits.rest)
  return [
    ...commandSections(begun, context, limits),
    { id: 'inside', title: t('palette.otherMatches'), rows: others.map(({ row }) => row) },
  ]
}

/** Records of the types a query is limited to; without any, all. */
function fitting(scope: Query['scope']): (record: KnownRecord) => boolean {
  const types: readonly string[] = scope ? queryScopes[scope].types : []
  return ({ noun, archived }) => types.length === 0 || types.includes(archived ? 'archive' : noun)
}

/**
 * A number after "#" is the number of a lot or loan. An exact match comes first; the server orders numbers that contain
 * it.
 */
function numbered(
  found: readonly KnownRecord[],
  { scope, text }: Query,
  { online }: CommandContext,
): readonly KnownRecord[] {
  if (scope !== 'lot' || !/\d/.test(text)) return found
  const isCalled = ({ detail = '' }: KnownRecord) => detail.toLowerCase().endsWith(` lot ${text.toLowerCase()}`)
  const called = found.filter(isCalled)
  return online ? called : [...called, ...found.filter((record) => !isCalled(record))]
}

function recordSections({ scope, text }: Query, sources: RowSources): Section[] {
  const fits = fitting(scope)
  const lifts = liftsFor(sources.picks, text, sources.now)
  const found =
    text === ''
      ? sources.recent.filter(fits)
      : sources
          .known(text, mostRows, lifts)
          .map(({ row }) => row)
          .filter(fits)
  const rows = numbered(found, { scope, text }, sources.context).map((record) => ({
    record,
    row: recordRow(record, sources.now),
  }))
  const pick = (people: boolean, limit: number) =>
    rows
      .filter(({ record }) => (record.noun === 'user') === people)
      .slice(0, limit)
      .map(({ row }) => row)
  return [
    {
      id: 'records',
      title: text === '' ? t('palette.recent') : t('palette.records'),
      rows: pick(false, scope ? 30 : 8),
    },
    { id: 'people', title: t('palette.people'), rows: pick(true, scope ? 30 : 5) },
  ]
}

function helpSections(text: string, { context, settings }: RowSources): Section[] {
  const rows = cheatSheet(registry, context, settings).flatMap((column) => column.rows)
  const index = buildIndex(rows.map((row) => ({ id: row.id, title: row.label, row })))
  const found = text === '' ? rows : createFind(index)(text, mostRows).map(({ row }) => row.row)
  const drawn = found.slice(0, mostRows).map(({ id, label, keys }): Row => {
    const command = registry.find((one) => one.id === id)
    return { id: `key:${id}`, title: label, command, keys: keys[0], does: { kind: 'command', id } }
  })
  return [{ id: 'keys', title: t('palette.keys'), rows: drawn }]
}

/**
 * Sections of the first page, always in this order: places whose name is typed, records, people, commands for records
 * on the screen, places, other commands. `withAnswered` adds the server's records below.
 */
export function mainSections(typed: string, sources: RowSources): Section[] {
  const query = parsePaletteQuery(typed)
  if (query.scope === 'help') return helpSections(query.text, sources)
  const sections = capped(withUniqueTitles(localSections(query, sources)))
  if (sections.length > 0 || (query.scope ?? 'command') !== 'command') return sections
  return capped(prefilledSections(query.text, sources))
}

/** Rows of a text that starts with a command's words; commands for the screen come before those that ask for a record. */
function prefilledSections(text: string, sources: RowSources): Section[] {
  const { context } = sources
  const forms = newRecordRows(text, context)
  const begun = incompleteRows(text, context)
  if (begun.length > 0) return [{ id: 'begun', title: t('palette.commandsHeading'), rows: [...forms, ...begun] }]
  const nounsOf = (words: string) => sources.known(words, 5).map(({ row }) => row.noun)
  const { here, elsewhere } = verbRows(text, context, nounsOf)
  const rows = [...forms, ...elsewhere]
  const command = here[0]?.command
  if (!command) return [{ id: 'begun', title: t('palette.commandsHeading'), rows }]
  return [
    {
      id: 'given',
      title: t('palette.commandsFor', { name: targetName(selectionOf(command, context), context) }),
      rows: here,
    },
    { id: 'begun', title: t('palette.commandsForOther'), rows },
  ]
}

/** Heading of places, or of commands for no record. */
const headingOf = (place: 'go' | 'rest'): string =>
  place === 'go' ? t('palette.placesHeading') : t('palette.commandsHeading')

/** Heading of a second section of places or commands. */
function furtherTitle(title: string): string | undefined {
  if (title === headingOf('go')) return t('palette.morePlaces')
  return title === headingOf('rest') ? t('palette.moreCommands') : undefined
}

/** Sections with unique headings. */
function withUniqueTitles(sections: readonly Section[]): Section[] {
  const seen = new Set<string>()
  return sections.map((section) => {
    const { title, rows } = section
    const again = seen.has(title) ? furtherTitle(title) : undefined
    if (rows.length > 0) seen.add(title)
    return again === undefined ? section : { ...section, title: again }
  })
}

/** Adds the server's records below the others, so that nothing moves under the chosen row. */
export function withAnswered(
  sections: readonly Section[],
  typed: string,
  answered: readonly KnownRecord[],
  now: number,
): Section[] {
  const { scope } = parsePaletteQuery(typed)
  const fits = fitting(scope)
  const shown = new Set(sections.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const fresh = answered.filter((record) => !shown.has(record.id) && fits(record))
  const rows = fresh.map((record) => recordRow(record, now))
  return capped([
    ...sections,
    { id: 'answered', title: shown.size > 0 ? t('palette.moreRecords') : t('palette.records'), rows },
  ])
}

/** The command that creates the first lot, after "#" while there is none. */
export function noLotYet(typed: string, sources: RowSources): Section[] {
  const { scope, text } = parsePaletteQuery(typed)
  const makes = scope === 'lot' && text === '' ? placedCommands(sources, false) : []
  const rows = makes.filter(({ command }) => command.id === 'lot.new').map(({ row }) => row)
  return capped([{ id: 'first', title: questionText('noneYet'), rows }])
}

const titleStartsWith = (title: string, text: string) =>
  queryWords(title).join(' ').startsWith(queryWords(text).join(' '))

const isCalled = (title: string, text: string) => queryWords(title).join(' ') === queryWords(text).join(' ')

/**
 * Places whose name starts with the query, and commands named exactly so, unless a record or a command for this screen
 * has that name or was picked for this query: "len" means Lenders rather than a lot whose borrower has such a name.
 */
function placesNamed(
  text: string,
  placed: readonly PlacedRow[],
  records: readonly Row[],
  sources: RowSources,
): readonly PlacedRow[] {
  const pickedBefore = sources.picks.byQuery[text.toLowerCase()]
  if (records.some(({ id, title }) => titleStartsWith(title, text) || id === pickedBefore)) return []
  const said = placeNamed(text)
  const begun = placed.filter(
    ({ row, place }) =>
      row.off === undefined &&
      (titleStartsWith(row.title, text) || (said !== null && place === 'go' && titleStartsWith(row.title, said))),
  )
  return begun.every(({ place }) => place === 'go' || place === 'rest')
    ? begun.filter(({ place, row }) => place === 'go' || isCalled(row.title, text))
    : []
}

/** True for a command that first asks for its record. */
const isElsewhere = ({ row: { does } }: PlacedRow) => does.kind === 'command' && does.elsewhere === true

/**
 * Commands whose titles contain the words, if no record and no command of the screen is titled so: "time zone".
 * Commands for another record come after those for the screen.
 */
function titled(text: string, placed: readonly PlacedRow[], records: readonly Row[]): readonly PlacedRow[] {
  const words = queryWords(text)
  const called = placed.filter(({ row }) =>
    words.every((word) => queryWords(row.title).some((one) => one.startsWith(word))),
  )
  if (records.length > 0 || called.some(({ place, row }) => place !== 'rest' || row.off !== undefined)) return []
  const isHere = placed.some(({ place }) => place !== 'go' && place !== 'rest')
  return isHere && called.some(isElsewhere) ? [] : called.slice(0, 3)
}

/** Commands suggested with nothing typed, while there is no data. */
const emptyStateCommands = (
  placed: readonly PlacedRow[],
  { lists, next, here }: CommandContext,
): readonly PlacedRow[] => {
  // Waiting draw requests are listed with the places.
  const first = lists.first ?? (here || next === 'go.review' ? [] : [next])
  return placed.filter(({ command, row }) => row.off === undefined && first.includes(command.id))
}

/** The most likely command in a section of its own, then the others. */
function likelyFirst(
  text: string,
  placed: readonly PlacedRow[],
  records: readonly Row[],
  sources: RowSources,
): [Section[], readonly PlacedRow[]] {
  const begun = text === '' ? emptyStateCommands(placed, sources.context) : placesNamed(text, placed, records, sources)
  const named = text === '' || begun.length > 0 ? begun : titled(text, placed, records)
  const title = headingOf(named[0]?.place === 'rest' ? 'rest' : 'go')
  const section = { id: 'meant', title, rows: named.map(({ row }) => row) }
  return [[section], placed.filter((one) => !named.includes(one))]
}

/** Rows of a sentence; a row that runs at once has the heading of its record. */
function sentenceSection(text: string, context: CommandContext): Section {
  const rows = sentenceRows(text, context)
  const [first] = rows
  const selection =
    first?.does.kind === 'command' && first.does.args && first.command ? selectionOf(first.command, context) : null
  const title =
    selection && countOf(selection) > 0
      ? t('palette.commandsFor', { name: targetName(selection, context) })
      : headingOf('rest')
  return { id: 'said', title, rows }
}

function localSections(query: Query, sources: RowSources): Section[] {
  const { scope, text } = query
  if (scope !== null && scope !== 'command') return recordSections(query, sources)
  const said = sentenceSection(text, sources.context)
  if (scope === 'command') {
    const placed = commandsFor(text, sources)
    const [named, others] = likelyFirst(text, placed, [], sources)
    return [said, ...named, ...foundSections(text, others, sources.context, { records: 20, go: 12, rest: 18 })]
  }
  const [records, people] = recordSections(query, sources)
  const placed = commandsFor(text, sources)
  const known = [records, people].flatMap((section) => section?.rows ?? [])
  const [named, others] = likelyFirst(text, placed, known, sources)
  const commands = foundSections(
    text,
    others,
    sources.context,
    text === '' ? { records: 5, go: 6, rest: 4 } : { records: 8, go: 6, rest: 8 },
  )
  if (text !== '') return [said, ...named, records, people, ...commands].filter((section) => section !== undefined)
  // Without a query the next step comes before recent records.
  const go = commands.findIndex(({ id }) => id === 'go')
  return [...named, ...commands.slice(0, go), ...(records ? [records] : []), ...commands.slice(go)]
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
