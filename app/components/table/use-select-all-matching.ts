import { useState } from 'react'
import type { Matching } from '~/commands/engine/context'
import { registry } from '~/commands/engine/registry'
import { isChange } from '~/commands/engine/command'

const byFilter = (noun: Matching['noun']) =>
  registry.some((one) => isChange(one) && one.byFilter && one.of.includes(noun))

type SelectAllOptions = Omit<Matching, 'except' | 'noun'> & {
  noun: Matching['noun'] | undefined
  /** Every row of the page is picked. */
  whole: boolean
  /** There are more than those of the page, and how many is known. */
  more: boolean
}

/**
 * Selection of all records that match the list's filter, beyond the page; it ends when a row is unpicked or the list
 * changes.
 */
export function useSelectAllMatching({ noun, filter, expected, whole, more }: SelectAllOptions) {
  const list = JSON.stringify(filter)
  const [chosen, setChosen] = useState<string | null>(null)
  if (chosen !== null && (!whole || chosen !== list)) setChosen(null)
  const offered = noun !== undefined && whole && more && byFilter(noun)
  const matching: Matching | undefined = offered && chosen === list ? { noun, filter, except: [], expected } : undefined
  return { offered: offered && !matching, matching, choose: () => setChosen(list) }
}
