import { foldedCode, linkItems } from 'contract/ledger/link-items'
import { choiceOf, type CodedChoice } from './choice-of'

export type BudgetLine = CodedChoice & { code: string; title: string; isBudgetLine?: true }

/** The lines of a lot's budget, and those that earlier draws chose for a code. */
export type BudgetLines = { lines: readonly BudgetLine[]; earlier: readonly { code: string; lineId: string }[] }

type Item = { id: string; code: string; title: string; typed: string }

/** The budget line of each item whose field is empty, as saving will find it; null for an item without one. */
export function foundLines(items: readonly Item[], { lines, earlier }: BudgetLines): Map<string, BudgetLine | null> {
  const chosen = new Map(
    items.flatMap(({ id, typed }): [string, string][] => {
      const line = typed === '' ? undefined : choiceOf(lines, typed)
      return line ? [[line.id, id]] : []
    }),
  )
  const linked = linkItems(
    items.map(({ id, ...item }) => ({ uuid: id, ...item })),
    lines.map(({ id, ...line }) => ({ uuid: id, ...line })),
    chosen,
    new Map(earlier.map((choice) => [foldedCode(choice), choice.lineId])),
  )
  const byItem = new Map([...linked].map(([lineId, { uuid }]) => [uuid, lines.find(({ id }) => id === lineId) ?? null]))
  return new Map(items.filter(({ typed }) => typed === '').map(({ id }) => [id, byItem.get(id) ?? null]))
}
