import { ApiError } from 'provider/http/errors'
import type { ChangeRow } from 'provider/undo/kind'

/**
 * 409 that names the change: what an undo would bring back is somebody else's by now and may be free again, or is gone. It
 * is told, and never passed over unasked for a change made before it.
 */
export const told = ({ uuid, text }: ChangeRow, why: string) =>
  new ApiError(409, why, { current: { changeId: uuid, what: text } })
