import { availability } from '~/commands/availability'
import { type Command, isChange } from '~/commands/command'
import type { Facts, Ref } from '~/commands/context'
import { findCommand, registry } from '~/commands/registry'
import { Do } from '~/components/palette/do'
import { useFacts } from '~/hooks/use-command-context'

const most = 3

/** Whether a command is anything for one of these records: a list of what is there offers nothing to bring back. */
function concerns(command: Command, facts: Facts, refs: readonly Ref[]): boolean {
  return refs.some((ref) => {
    const fits = availability(command, facts, { targets: [ref] })
    return fits.ok || fits.show
  })
}

/** What the registry can do to several of these records at once. */
const actsOn = (facts: Facts, refs: readonly Ref[]) =>
  registry
    .filter(isChange)
    .filter((one) => one.on === 'selection-or-here' && refs.some(({ noun }) => one.of.includes(noun)))
    .filter((one) => concerns(one, facts, refs))
    .slice(0, most)

/** The acts of a list's bulk bar: what changes the picked records, their links, and last what takes them away. */
export function BulkActs<Data>({ rows, refOf }: { rows: readonly Data[]; refOf: (row: Data) => Ref }) {
  const refs = rows.map(refOf)
  const told = useFacts(
    (facts) =>
      actsOn(facts, refs)
        .map(({ id }) => id)
        .join(),
    '',
  )
  const acts = told.split(',').flatMap((id) => findCommand(id) ?? [])
  const buttons = (some: readonly Command[]) => some.map(({ id }) => <Do key={id} id={id} look="plain" size="sm" />)
  return (
    <>
      {buttons(acts.filter(({ verb }) => verb !== 'delete'))}
      {acts.length < most && <Do id="view.copyLink" look="plain" size="sm" label="Copy links" />}
      {buttons(acts.filter(({ verb }) => verb === 'delete'))}
    </>
  )
}
