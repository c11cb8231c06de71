import { accountCommands } from './account'
import { archiveCommands } from './archive'
import { changeCommands } from './changes'
import { checklistCommands } from './checklists'
import type { Command, CommandId } from './command'
import { commentTemplateCommands } from './comment-templates'
import { costCodeCommands } from './cost-codes'
import { cursorCommands } from './cursor'
import { eventCommands } from './events'
import { goCommands } from './go'
import { inspectionCommands } from './inspections'
import { lenderCommands } from './lenders'
import { itemCommands } from './items'
import { lotCommands } from './lots'
import { mediaCommands } from './media'
import { notificationCommands } from './notifications'
import { paletteCommands } from './palette'
import { reportCommands } from './reports'
import { requestCommands } from './requests'
import { summaryCommands } from './summaries'
import { templateCommands } from './templates'
import { userCommands } from './users'
import { viewCommands } from './view'

/** Everything a person can do, in the order the palette and the cheat sheet show it. The one list; all else is a reading of it. */
export const registry: readonly Command[] = [
  ...mediaCommands,
  ...checklistCommands,
  ...inspectionCommands,
  ...lotCommands,
  ...requestCommands,
  ...reportCommands,
  ...summaryCommands,
  ...itemCommands,
  ...costCodeCommands,
  ...lenderCommands,
  ...eventCommands,
  ...templateCommands,
  ...commentTemplateCommands,
  ...changeCommands,
  ...notificationCommands,
  ...userCommands,
  ...archiveCommands,
  ...cursorCommands,
  ...viewCommands,
  ...goCommands,
  ...paletteCommands,
  ...accountCommands,
]

const byId: ReadonlyMap<string, Command> = new Map(registry.map((command) => [command.id, command]))

/** The command of an id, or null: ids come from links, queues and remaps of other versions too. */
export function findCommand(id: string): Command | null {
  return byId.get(id) ?? null
}

/** The command of an id the source names. */
export function commandOf(id: CommandId): Command {
  const command = byId.get(id)
  if (!command) throw new Error(`No such command: ${id}`)
  return command
}
