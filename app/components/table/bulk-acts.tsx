import { t } from 'locales/table'
import { availability } from '~/commands/engine/availability'
import { type Command, isChange } from '~/commands/engine/command'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { findCommand, registry } from '~/commands/engine/registry'
import { CommandButton } from '~/components/command/command-button'
import { useCommandContext } from '~/hooks/use-command-context'

const most = 3

/** True if a command applies to one of these records: a list of existing records offers no restore. */
function concerns(command: Command, context: CommandContext, refs: readonly RecordRef[]): boolean {
  return refs.some((ref) => {
    const fits = availability(command, context, { targets: [ref] })
    return fits.ok || fits.show
  })
}

const removes = ({ verb }: Command) => verb === 'delete'

/** Commands of the registry for several of these records: the first ones, and always those that delete. */
function actsOn(context: CommandContext, refs: readonly RecordRef[]) {
  const acts = registry
    .filter(isChange)
    .filter((one) => one.on === 'selection-or-here' && refs.some(({ noun }) => one.of.includes(noun)))
    .filter((one) => concerns(one, context, refs))
  return [...acts.filter((one) => !removes(one)).slice(0, most), ...acts.filter(removes)]
}

/** The acts of a list's bulk bar: what changes the picked records, their links, and last what takes them away. */
export function BulkActs<Data>({ rows, refOf }: { rows: readonly Data[]; refOf: (row: Data) => RecordRef }) {
  const refs = rows.map(refOf)
  const ids = useCommandContext(
    (context) =>
      actsOn(context, refs)
        .map(({ id }) => id)
        .join(),
    '',
  )
  const acts = ids.split(',').flatMap((id) => findCommand(id) ?? [])
  const buttons = (some: readonly Command[]) =>
    some.map(({ id }) => <CommandButton key={id} id={id} look="plain" size="sm" />)
  return (
    <>
      {buttons(acts.filter((one) => !removes(one)))}
      {acts.length < most && <CommandButton id="view.copyLink" look="plain" size="sm" label={t('table.copyLinks')} />}
      {buttons(acts.filter(removes))}
    </>
  )
}
