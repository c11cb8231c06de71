import type { CommandId } from './command'

/** What a screen may offer by handlers; each is a `look` command's deed. A screen names only what it can do. */
export const offers = [
  // cursor
  'next',
  'previous',
  'first',
  'last',
  'up',
  'down',
  'left',
  'right',
  'nextPage',
  'previousPage',
  'nextUndecided',
  'previousUndecided',
  'nextGroup',
  'previousGroup',
  'nextSibling',
  'previousSibling',
  'nextInspection',
  // selection
  'select',
  'selectAll',
  'clearSelection',
  'extendNext',
  'extendPrevious',
  'extendLeft',
  'extendRight',
  // look
  'open',
  'peek',
  'filter',
  'clearFilter',
  'sort',
  'zoom',
  'original',
  'beside',
  'besideOther',
  'slide',
  'rotate',
  'details',
  'map',
  'checklist',
  'attempts',
  'today',
  // go
  'parent',
  'review',
  // do
  'comment',
  'speak',
  'hush',
  'addMedia',
  'import',
  'export',
  'savePdf',
  'save',
  'cancel',
] as const
type PlainOffer = (typeof offers)[number]

/** What can be done with a text about a record: see commands/summaries.ts. */
export type SummaryDeed = 'suggest' | 'stop' | 'edit' | 'accept' | 'discard'

export type Handlers = { readonly [K in PlainOffer]?: () => void } & {
  /** Shows section n (from 1) of a draw request. */
  readonly section?: (n: number) => void
  /** Shows the month, the week or the day of the calendar. */
  readonly calendarView?: (view: CalendarView) => void
  /** Moves a video by seconds, and a picture larger than its stage to the side. */
  readonly seek?: (seconds: number) => void
  /** Moves a picture larger than its stage down, or up. */
  readonly pan?: (down: number) => void
  /** Moves row n of a form (else the one that was last in use) up or down, or empties it. */
  readonly moveRow?: (step: 1 | -1, n: number | null) => void
  readonly clearRow?: (n: number | null) => void
  readonly summary?: (deed: SummaryDeed, id: string) => void
  /** The query of this list, or the calendar, as its address says it, where that is on show. */
  readonly listed?: (list: string) => string | undefined
  /** Paths of the picked records; none when nothing is picked. */
  readonly links?: () => readonly string[]
  /** Escape: leaves one layer of the screen and says whether there was one. */
  readonly leave?: () => boolean
}
export type Offer = keyof Handlers

export const calendarViews = ['month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What the palette answers to while it is open; `false` says that the key is not the palette's just now. */
export type PalettePort = {
  /** A sign or Backspace pressed while the box has not the focus; `false` where the box has no use for it. */
  type: (key: string) => boolean
  /** So many rows down, or up where it is less than none. */
  move: (by: number) => void
  /** Runs the chosen row; `keep` opens a record in a new tab, keeps the palette open, or goes on from a page of many. */
  run: (keep: boolean) => boolean | void
  /** Picks the chosen row of a page of many, or unpicks it; `false` where there is none, or something is typed. */
  toggle: () => boolean
  /** Into the argument page of the chosen row. */
  into: () => boolean
  /** One argument page back; by Backspace only from an empty box. */
  back: (by: 'Tab' | 'Backspace') => boolean
  /** Escape: the query, then the page, then the palette. */
  leave: () => void
  /** Goes back to the empty first page; `false` where it is shown already. */
  home: () => boolean
  /** Copies the address that opens this page with what is in its box; `false` leaves the key to the browser. */
  copyLink: () => boolean
}

export type Theme = 'light' | 'dark' | 'system'

/** What `look` and `go` commands may do in the browser. */
export type BrowserPort = {
  go: (path: string) => void
  /** Saves what is at an address as a file. */
  download: (path: string) => void
  openPalette: (prefix: string) => void
  closePalette: () => void
  /** Opens the palette on the first argument page of a command. */
  ask: (id: CommandId) => void
  openSheet: () => void
  /** Puts the whole addresses of these paths on the clipboard, a line each; of the page, where there are none. */
  copyLinks: (paths: readonly string[]) => void
  toggleSidebar: () => void
  setTheme: (theme: Theme) => void
  signOut: () => void
  /** Switches single keys on or off, and says which. */
  toggleSingleKeys: () => void
  resetKeys: () => void
  undo: () => void
  redo: () => void
  /** Takes the focus out of the text field it is in. */
  stopTyping: () => void
  readonly screen: Handlers
  readonly palette: PalettePort | null
}
