import type { TargetNoun } from 'contract/nouns'
import type { RoleName } from 'contract/roles'
import { may } from 'contract/policy'
import { isChange } from '~/commands/command'
import { registry } from '~/commands/registry'
import { Do } from '~/components/palette/do'
import { useCommandContext } from '~/hooks/use-command-context'

const most = 3

/** What the registry can do to several records of this kind at once; the buttons act on the selection. */
const actsOn = (noun: TargetNoun, role: RoleName) =>
  registry
    .filter(isChange)
    .filter((one) => one.on === 'selection-or-here' && one.of.includes(noun) && may(role, one.needs))
    .slice(0, most)

/** The acts of a list's bulk bar: what changes the picked records, and their links. */
export function BulkActs({ noun }: { noun: TargetNoun }) {
  const { role } = useCommandContext()
  const acts = actsOn(noun, role)
  return (
    <>
      {acts.map(({ id }) => (
        <Do key={id} id={id} look="plain" size="sm" />
      ))}
      {acts.length < most && <Do id="view.copyLink" look="plain" size="sm" label="Copy links" />}
    </>
  )
}
