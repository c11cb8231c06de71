import type { LedgerLineAnswer } from 'contract/ledger/calls'
import { createListeners } from '~/lib/listeners'
import { cellKey, type Draft, type Drafts, type EditedColumn, withTexts } from './cell-values'

/** The cell that is typed in, with its text. */
export type Editing = { line: LedgerLineAnswer; column: EditedColumn; text: string }

/** Drafts of a table's cells and the cell that is typed in; cells and totals listen to it, so that the table is not drawn again. */
export function createCellStore() {
  const { notify, add } = createListeners()
  let [drafts, editing]: [Drafts, Editing | null] = [new Map(), null]
  // With the text that is being typed.
  let shown: Drafts = drafts
  const publish = () => {
    shown = editing ? withTexts(drafts, [editing]) : drafts
    notify()
  }
  const set = (next: Drafts) => {
    drafts = next
    publish()
  }
  return {
    subscribe: add,
    drafts: () => drafts,
    /** Drafts with the text that is being typed. */
    shown: () => shown,
    editing: () => editing,
    draftOf: (line: string, column: string): Draft | undefined => drafts.get(cellKey(line, column)),
    set,
    edit: (next: Editing) => {
      editing = next
      publish()
    },
    type: (text: string) => {
      if (!editing) return
      editing = { ...editing, text }
      publish()
    },
    /** Ends the typing; `keeps` stores its text as a draft. */
    stop: (keeps: boolean) => {
      if (!editing) return
      if (keeps) drafts = withTexts(drafts, [editing])
      editing = null
      publish()
    },
    put: (texts: Parameters<typeof withTexts>[1]) => set(withTexts(drafts, texts)),
    /** Marks cells that the server refused. */
    refuse: (reasons: ReadonlyMap<string, string>) => {
      const marked = [...drafts].map(([key, draft]): [string, Draft] => {
        const why = reasons.get(key)
        return [key, why === undefined ? draft : { ...draft, typed: { ok: false, why } }]
      })
      set(new Map(marked))
    },
  }
}
export type CellStore = ReturnType<typeof createCellStore>
