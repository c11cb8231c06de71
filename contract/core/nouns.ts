/**
 * Every kind of record, from the lot inwards and then the others; journal entries, events and changes use these. `many`
 * is the plural; `found` marks nouns that the search finds, `target` nouns that commands act on. Without schemas,
 * because every page includes this file.
 */
const table = {
  lot: { many: 'lots', found: true, target: true },
  drawRequest: { many: 'draw requests', found: true, target: true },
  item: { many: 'items', found: true, target: true },
  checklist: { many: 'lines', found: false, target: true },
  attempt: { many: 'attempts', found: false, target: false },
  media: { many: 'media', found: false, target: true },
  comment: { many: 'comments', found: false, target: true },
  user: { many: 'people', found: true, target: true },
  lender: { many: 'lenders', found: true, target: true },
  costCode: { many: 'cost codes', found: true, target: true },
  commentTemplates: { many: 'comment templates', found: false, target: false },
  template: { many: 'templates', found: true, target: true },
  event: { many: 'events', found: true, target: true },
  ledger: { many: 'ledgers', found: false, target: false },
  ledgerLine: { many: 'budget lines', found: false, target: true },
  changeOrder: { many: 'change orders', found: false, target: false },
  drawLine: { many: 'draw lines', found: false, target: true },
  drawRecord: { many: 'approvals and payments', found: false, target: true },
  report: { many: 'reports', found: false, target: true },
  summary: { many: 'summaries', found: false, target: false },
  notification: { many: 'notifications', found: false, target: true },
  mail: { many: 'mails', found: false, target: true },
  session: { many: 'sessions', found: false, target: true },
  change: { many: 'changes', found: false, target: false },
} as const satisfies Record<string, { many: string; found: boolean; target: boolean }>

type Table = typeof table
export type Noun = keyof Table
type With<Mark extends 'found' | 'target'> = { [N in Noun]: Table[N][Mark] extends true ? N : never }[Noun]

/** Nouns that the search finds. */
export type SearchNoun = With<'found'>
/** Nouns that commands act on. */
export type TargetNoun = With<'target'>

export const nouns = Object.keys(table) as Noun[]
export const searchNouns = nouns.filter((noun): noun is SearchNoun => table[noun].found)
/** Types that are only searched when named: report deliveries, and the viewer's other sessions. */
export const namedTypes = ['delivery', 'session'] as const
/** Types that a search can be limited to: a noun, media, the archive, or a named type. */
export const searchTypes = [...searchNouns, 'media', 'archive', ...namedTypes] as const
export type SearchType = (typeof searchTypes)[number]
/** Nouns of hits: media can be opened from a hit but not decided on; a delivery's hit has the noun `report`. */
export const hitNouns = [...searchNouns, 'media', 'report', 'session'] as const
export type HitNoun = (typeof hitNouns)[number]
export const targetNouns = nouns.filter((noun): noun is TargetNoun => table[noun].target)

/** Plural of a noun: "3 lots". */
export const manyOf = (noun: Noun): string => table[noun].many
