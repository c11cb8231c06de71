import type { CommandMessage } from 'locales/commands'

/**
 * Id of a command, from the messages `title.<id>` of the catalog. Stable: links, custom keys and the server's log contain
 * it.
 */
export type CommandId = CommandMessage extends infer M ? (M extends `title.${infer Id}` ? Id : never) : never
