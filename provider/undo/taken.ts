import { ApiError } from 'provider/http/errors'
import type { ChangeRow } from 'provider/undo/kind'

/**
 * 409: what an undo would bring back is somebody else's by now. It may be free again, so the refusal names the change: it
 * is told, and never passed over unasked for one made before it.
 */
export const taken = ({ uuid, text }: ChangeRow, why: string) =>
  new ApiError(409, why, { current: { changeId: uuid, what: text } })
