import type { TargetNoun } from 'contract/nouns'
import { isChange } from '~/commands/command'
import { registry } from '~/commands/registry'
import { Do } from '~/components/palette/do'

const most = 2

/** What the registry can do to several records of this kind at once; the buttons act on the selection. */
const actsOn = (noun: TargetNoun) =>
  registry.filter((one) => isChange(one) && one.on === 'selection-or-here' && one.of.includes(noun)).slice(0, most)

/** The acts of a list's bulk bar: what changes the picked records, and their links. */
export function BulkActs({ noun }: { noun: TargetNoun }) {
  return (
    <>
      {actsOn(noun).map(({ id }) => (
        <Do key={id} id={id} look="plain" size="sm" />
      ))}
      <Do id="view.copyLink" look="plain" size="sm" label="Copy links" />
    </>
  )
}
