import { accountHandlers } from './account.server'
import { archiveHandlers } from './archive.server'
import { changeHandlers } from './changes.server'
import { checklistHandlers } from './checklists.server'
import { commentTemplateHandlers } from './comment-templates.server'
import { costCodeHandlers } from './cost-codes.server'
import { eventHandlers } from './events.server'
import { inspectionHandlers } from './inspections.server'
import { itemHandlers } from './items.server'
import { ledgerHandlers } from './ledger.server'
import { lenderHandlers } from './lenders.server'
import { lotHandlers } from './lots.server'
import type { CommandHandler } from './handler.server'
import { mediaHandlers } from './media.server'
import { notificationHandlers } from './notifications.server'
import { reportHandlers } from './reports.server'
import { requestHandlers } from './requests.server'
import { summaryHandlers } from './summaries.server'
import { templateHandlers } from './templates.server'
import { userHandlers } from './users.server'

/** The server's half of every command that changes records, by its id. */
export const commandHandlers = {
  ...mediaHandlers,
  ...checklistHandlers,
  ...inspectionHandlers,
  ...lotHandlers,
  ...requestHandlers,
  ...reportHandlers,
  ...summaryHandlers,
  ...itemHandlers,
  ...costCodeHandlers,
  ...lenderHandlers,
  ...ledgerHandlers,
  ...eventHandlers,
  ...templateHandlers,
  ...commentTemplateHandlers,
  ...changeHandlers,
  ...notificationHandlers,
  ...userHandlers,
  ...archiveHandlers,
  ...accountHandlers,
} as const

type CommandHandlers = typeof commandHandlers

/** Commands that change records: the browser's half compiles only with a handler. */
export type ChangeId = keyof CommandHandlers

/** The arguments of a command, as its handler reads them. */
export type ArgsOf<Id extends ChangeId> = ReturnType<CommandHandlers[Id]['parse']>

/** Handler of a command id; null for commands of other versions and for commands that run in the browser. */
export const findHandler = (id: string): CommandHandler | null =>
  Object.hasOwn(commandHandlers, id) ? commandHandlers[id as ChangeId] : null
