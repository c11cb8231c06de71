import type { CommandId } from '~/commands/command'
import { Do } from '~/components/palette/do'
import { useScreenPart } from '~/hooks/use-command-context'

/** What a house with nothing in it begins with, as buttons where it would be listed; the palette begins with the same. */
export function FirstDeeds({ ids, label }: { ids: readonly CommandId[]; label?: string }) {
  useScreenPart({ lists: { first: ids } })
  return ids.map((id) => <Do key={id} id={id} label={label} />)
}
