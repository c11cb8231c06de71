import { useState } from 'react'
import type { Matching } from '~/commands/context'
import { registry } from '~/commands/registry'
import { isChange } from '~/commands/command'

const byFilter = (noun: Matching['noun']) =>
  registry.some((one) => isChange(one) && one.byFilter && one.of.includes(noun))

type Given = Omit<Matching, 'except' | 'noun'> & {
  noun: Matching['noun'] | undefined
  /** Every row of the page is picked. */
  whole: boolean
  /** There are more than those of the page, and how many is known. */
  more: boolean
}

/** All that match the list's filter, in the place of those on the page; over when a row is let go, or the list is another. */
export function useEverything({ noun, filter, expected, whole, more }: Given) {
  const list = JSON.stringify(filter)
  const [chosen, setChosen] = useState<string | null>(null)
  if (chosen !== null && (!whole || chosen !== list)) setChosen(null)
  const offered = noun !== undefined && whole && more && byFilter(noun)
  const matching: Matching | undefined = offered && chosen === list ? { noun, filter, except: [], expected } : undefined
  return { offered: offered && !matching, matching, choose: () => setChosen(list) }
}
