/**
 * Every kind of record, from the lot inwards and then the others; journal entries, events and changes use these.
 * `found` marks nouns that the search finds, `target` nouns that commands act on. Without schemas, because every page
 * includes this file.
 */
const table = {
  lot: { found: true, target: true },
  drawRequest: { found: true, target: true },
  item: { found: true, target: true },
  checklist: { found: false, target: true },
  attempt: { found: false, target: false },
  media: { found: false, target: true },
  comment: { found: false, target: true },
  user: { found: true, target: true },
  lender: { found: true, target: true },
  costCode: { found: true, target: true },
  commentTemplates: { found: false, target: false },
  template: { found: true, target: true },
  event: { found: true, target: true },
  ledger: { found: false, target: false },
  ledgerLine: { found: false, target: true },
  changeOrder: { found: false, target: false },
  drawLine: { found: false, target: true },
  drawRecord: { found: false, target: true },
  report: { found: false, target: true },
  summary: { found: false, target: false },
  notification: { found: false, target: true },
  mail: { found: false, target: true },
  session: { found: false, target: true },
  change: { found: false, target: false },
} as const satisfies Record<string, { found: boolean; target: boolean }>

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
