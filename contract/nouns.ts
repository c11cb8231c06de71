/**
 * Every kind of record the product knows, once, from the lot inwards and then what stands beside it. Whatever is written in
 * the journal, streamed or undone is one of these. `many` is what several are called; `found` marks what the search finds,
 * `target` what a command can act on. Without schemas: every page carries this file.
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

/** What the search finds. */
export type SearchNoun = With<'found'>
/** What a command can act on. */
export type TargetNoun = With<'target'>

export const nouns = Object.keys(table) as Noun[]
export const searchNouns = nouns.filter((noun): noun is SearchNoun => table[noun].found)
/** What a search finds only where it is named: what reports were sent by, and where else the viewer is signed in. */
export const namedTypes = ['delivery', 'session'] as const
/** What a search can be limited to: a noun, media, all that lies in the archive, or one of those. */
export const searchTypes = [...searchNouns, 'media', 'archive', ...namedTypes] as const
export type SearchType = (typeof searchTypes)[number]
/** What a hit can be: media, which are found to be opened and not to be decided on unseen; a delivery is one of its report. */
export const hitNouns = [...searchNouns, 'media', 'report', 'session'] as const
export type HitNoun = (typeof hitNouns)[number]
export const targetNouns = nouns.filter((noun): noun is TargetNoun => table[noun].target)

/** What several records of a noun are called: "3 lots". */
export const manyOf = (noun: Noun): string => table[noun].many
