import { readText } from 'locales/engine/in-language'
import { ApiError } from 'provider/http/errors'
import type { ChangeRow } from './undo-kind'

/**
 * Creates a 409 that names the change: the value to restore is taken or gone. It is reported instead of silently
 * undoing an earlier change.
 */
export const undoConflict = (change: ChangeRow, why: string) =>
  new ApiError(409, why, { current: { changeId: change.uuid, what: readText(change) } })
