import { useEffect } from 'react'
import type { DataOf } from 'contract/core/catalog'
import { useDraft } from '~/hooks/use-draft'
import type { CellStore } from './cell-store'
import { cellKey, type Draft, isEdited, withTexts } from './cell-values'

type Ledger = DataOf<'ledger.get'>
type Kept = ({ line: string; column: string } & Omit<Draft, 'typed'>)[]

const textOf = (store: CellStore): string => {
  const kept = [...store.drafts()].map(([key, { typed: _, ...draft }]) => {
    const [line = '', column = ''] = key.split('.')
    return { line, column, ...draft }
  })
  return kept.length === 0 ? '' : JSON.stringify(kept)
}

/** Keeps the edited cells of a lot in this browser, so that a reload or a visit to another page loses none. */
export function useCellDrafts(store: CellStore, { lotId, lines }: Ledger): void {
  const [kept, keep] = useDraft(`budget/${lotId}/cells`)
  useEffect(() => {
    if (kept === textOf(store) || kept === '') return
    const before = JSON.parse(kept) as Kept
    const texts = before.flatMap(({ line: uuid, column, text }) => {
      const line = lines.find((one) => one.uuid === uuid)
      return line && isEdited(column) ? [{ line, column, text }] : []
    })
    const drafts = new Map(withTexts(new Map(), texts))
    for (const { line, column, ...draft } of before) {
      const read = drafts.get(cellKey(line, column))
      if (read) drafts.set(cellKey(line, column), { ...read, ...draft })
    }
    store.set(drafts)
    // Only for a text that comes from elsewhere.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kept])
  useEffect(() => {
    let before = store.drafts()
    return store.subscribe(() => {
      if (before === store.drafts()) return
      before = store.drafts()
      keep(textOf(store))
    })
  }, [store, keep])
}
