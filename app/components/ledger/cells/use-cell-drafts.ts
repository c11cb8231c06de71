import { useEffect } from 'react'
import type { DataOf } from 'contract/core/catalogue'
import { useDraft } from '~/hooks/use-draft'
import type { CellStore } from './cell-store'
import { isEdited, withTexts } from './cell-values'

type Ledger = DataOf<'ledger.get'>
type Kept = { line: string; column: string; text: string; version: number }[]

const textOf = (store: CellStore): string => {
  const kept = [...store.drafts()].map(([key, { text, version }]) => {
    const [line = '', column = ''] = key.split('.')
    return { line, column, text, version }
  })
  return kept.length === 0 ? '' : JSON.stringify(kept)
}

/** Keeps the edited cells of a lot in this browser, so that a reload or a visit to another page loses none. */
export function useCellDrafts(store: CellStore, { lotId, lines }: Ledger): void {
  const [kept, keep] = useDraft(`budget/${lotId}/cells`)
  useEffect(() => {
    if (kept === textOf(store) || kept === '') return
    const texts = (JSON.parse(kept) as Kept).flatMap(({ line: uuid, column, text, version }) => {
      const line = lines.find((one) => one.uuid === uuid)
      return line && isEdited(column) ? [{ line: { ...line, version }, column, text }] : []
    })
    store.set(withTexts(new Map(), texts))
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
