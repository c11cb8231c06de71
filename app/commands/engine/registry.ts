import { accountCommands } from '~/commands/catalogue/account'
import { archiveCommands } from '~/commands/catalogue/archive'
import { changeCommands } from '~/commands/catalogue/undo'
import { checklistCommands } from '~/commands/catalogue/checklists'
import type { Command } from './command'
import type { CommandId } from './command-id'
import { commentTemplateCommands } from '~/commands/catalogue/comment-templates'
import { costCodeCommands } from '~/commands/catalogue/cost-codes'
import { cursorCommands } from '~/commands/catalogue/cursor'
import { eventCommands } from '~/commands/catalogue/events'
import { goCommands } from '~/commands/catalogue/go'
import { inspectionCommands } from '~/commands/catalogue/inspections'
import { drawCommands, ledgerCommands } from '~/commands/catalogue/ledger'
import { lenderCommands } from '~/commands/catalogue/lenders'
import { itemCommands } from '~/commands/catalogue/items'
import { lotCommands } from '~/commands/catalogue/lots'
import { mediaCommands } from '~/commands/catalogue/media'
import { notificationCommands } from '~/commands/catalogue/notifications'
import { paletteCommands } from '~/commands/catalogue/palette'
import { reportCommands } from '~/commands/catalogue/reports'
import { requestCommands } from '~/commands/catalogue/requests'
import { summaryCommands } from '~/commands/catalogue/summaries'
import { templateCommands } from '~/commands/catalogue/templates'
import { userCommands } from '~/commands/catalogue/users'
import { viewCommands } from '~/commands/catalogue/view'

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
