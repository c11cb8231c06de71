import { accountCommands } from '~/commands/catalog/account'
import { archiveCommands } from '~/commands/catalog/archive'
import { changeCommands } from '~/commands/catalog/undo'
import { checklistCommands } from '~/commands/catalog/checklists'
import type { Command } from './command'
import type { CommandId } from './command-id'
import { commentTemplateCommands } from '~/commands/catalog/comment-templates'
import { costCodeCommands } from '~/commands/catalog/cost-codes'
import { cursorCommands } from '~/commands/catalog/cursor'
import { eventCommands } from '~/commands/catalog/events'
import { goCommands } from '~/commands/catalog/go'
import { inspectionCommands } from '~/commands/catalog/inspections'
import { drawCommands, ledgerCommands } from '~/commands/catalog/ledger'
import { lenderCommands } from '~/commands/catalog/lenders'
import { itemCommands } from '~/commands/catalog/items'
import { lotCommands } from '~/commands/catalog/lots'
import { mediaCommands } from '~/commands/catalog/media'
import { notificationCommands } from '~/commands/catalog/notifications'
import { paletteCommands } from '~/commands/catalog/palette'
import { reportCommands } from '~/commands/catalog/reports'
import { requestCommands } from '~/commands/catalog/requests'
import { summaryCommands } from '~/commands/catalog/summaries'
import { templateCommands } from '~/commands/catalog/templates'
import { userCommands } from '~/commands/catalog/users'
import { viewCommands } from '~/commands/catalog/view'

/** All commands, in the order of the palette and the cheat sheet. The only list; everything else derives from it. */
export const registry: readonly Command[] = [
  ...mediaCommands,
  ...checklistCommands,
  ...inspectionCommands,
  ...lotCommands,
  ...ledgerCommands,
  ...drawCommands,
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

/** Finds a command by id; null if unknown, because links, queues and key settings may come from other versions. */
export function findCommand(id: string): Command | null {
  return byId.get(id) ?? null
}

/** The command of an id known at compile time. @throws Error if it is not registered */
export function commandOf(id: CommandId): Command {
  const command = byId.get(id)
  if (!command) throw new Error(`No such command: ${id}`)
  return command
}
