import { t } from 'locales/table'
import { availability } from '~/commands/engine/availability'
import { type Command, isChange } from '~/commands/engine/command'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { findCommand, registry } from '~/commands/engine/registry'
import { CommandButton } from '~/components/command/command-button'
import { useCommandContext } from '~/hooks/use-command-context'

const most = 3

/** True if a command applies to one of these records: a list of existing records offers no restore. */
function appliesTo(command: Command, context: CommandContext, refs: readonly RecordRef[]): boolean {
  return refs.some((ref) => {
    const available = availability(command, context, { targets: [ref] })
    return available.ok || available.show
  })
}

const removes = ({ verb }: Command) => verb === 'delete'

/** Commands for several of these records: the first few of the registry, and all that delete. */
function commandsFor(context: CommandContext, refs: readonly RecordRef[]) {
  const commands = registry
    .filter(isChange)
    .filter((one) => one.on === 'selection-or-here' && refs.some(({ noun }) => one.of.includes(noun)))
    .filter((one) => appliesTo(one, context, refs))
  return [...commands.filter((one) => !removes(one)).slice(0, most), ...commands.filter(removes)]
}

/** The buttons of a list's bulk bar: changes of the selected records, copying their links, and last their deletion. */
export function BulkActions<Data>({ rows, refOf }: { rows: readonly Data[]; refOf: (row: Data) => RecordRef }) {
  const refs = rows.map(refOf)
  const ids = useCommandContext(
    (context) =>
      commandsFor(context, refs)
        .map(({ id }) => id)
        .join(),
    '',
  )
  const commands = ids.split(',').flatMap((id) => findCommand(id) ?? [])
  const buttons = (some: readonly Command[]) =>
    some.map(({ id }) => <CommandButton key={id} id={id} look="plain" size="sm" />)
  return (
    <>
      {buttons(commands.filter((one) => !removes(one)))}
      {commands.length < most && (
        <CommandButton id="view.copyLink" look="plain" size="sm" label={t('table.copyLinks')} />
      )}
      {buttons(commands.filter(removes))}
    </>
  )
}
