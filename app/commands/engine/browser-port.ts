import type { CommandId } from './command-id'

/** Handlers that a screen may offer; each belongs to a `look` command. A screen registers only those it supports. */
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
  'draws',
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
  'saveNext',
  'cancel',
] as const
type PlainOffer = (typeof offers)[number]

/** Actions on a summary text: see app/commands/catalog/summaries.ts. */
export type SummaryAction = 'suggest' | 'stop' | 'edit' | 'accept' | 'discard'

export type ScreenHandlers = { readonly [K in PlainOffer]?: () => void } & {
  /** Shows section n (from 1) of a draw request. */
  readonly section?: (n: number) => void
  /** Shows the month, week or day of the calendar. */
  readonly calendarView?: (view: CalendarView) => void
  /** Moves a video by seconds, or an enlarged picture sideways. */
  readonly seek?: (seconds: number) => void
  /** Moves an enlarged picture down, or up if negative. */
  readonly pan?: (down: number) => void
  /** Moves row n of a form (default: the last used row) up or down, or clears it. */
  readonly moveRow?: (step: 1 | -1, n: number | null) => void
  readonly clearRow?: (n: number | null) => void
  readonly summary?: (action: SummaryAction, id: string) => void
  /** Query string of the list or calendar with this path, if it is on screen. */
  readonly listed?: (list: string) => string | undefined
  /** Paths of the selected records; empty without a selection. */
  readonly links?: () => readonly string[]
  /** Escape: closes one layer of the screen. @returns whether there was one */
  readonly leave?: () => boolean
}
export type Offer = keyof ScreenHandlers

export const calendarViews = ['month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Key handling of the open palette; `false` leaves the key unhandled. */
export type PalettePort = {
  /** A character or Backspace typed while the input is not focused; `false` if the input cannot use it. */
  type: (key: string) => boolean
  /** Moves the cursor by a number of rows; negative moves up. */
  move: (by: number) => void
  /**
   * Runs the current row; `keep` opens a record in a new tab, keeps the palette open, or continues from a multiple
   * choice.
   */
  run: (keep: boolean) => boolean | void
  /**
   * Selects or deselects the current row of a multiple choice; `false` without such a row, or while the input contains
   * text.
   */
  toggle: () => boolean
  /** Opens the argument page of the current row. */
  into: () => boolean
  /** Goes one argument page back; Backspace only does so with an empty input. */
  back: (by: 'Tab' | 'Backspace') => boolean
  /** Escape: clears the query, then goes back a page, then closes the palette. */
  leave: () => void
  /** Returns to the empty first page; `false` if it is open already. */
  home: () => boolean
  /** Copies a link to this page with the text of its input; `false` leaves the key to the browser. */
  copyLink: () => boolean
}

export type Theme = 'light' | 'dark' | 'system'

/** Browser actions for `look` and `go` commands. */
export type BrowserPort = {
  go: (path: string) => void
  /** Downloads a path as a file. */
  download: (path: string) => void
  openPalette: (prefix: string) => void
  closePalette: () => void
  /** Opens the palette on the first argument page of a command. */
  openQuestion: (id: CommandId) => void
  openSheet: () => void
  /** Presses the button of the newest toast. */
  pressToast: () => void
  /** Copies the full URLs of these paths, one per line; without paths that of the page. */
  copyLinks: (paths: readonly string[]) => void
  toggleSidebar: () => void
  setTheme: (theme: Theme) => void
  signOut: () => void
  /** Switches single keys on or off, and announces it. */
  toggleSingleKeys: () => void
  resetKeys: () => void
  undo: () => void
  redo: () => void
  /** Blurs the focused text field. */
  stopTyping: () => void
  readonly screen: ScreenHandlers
  readonly palette: PalettePort | null
}
