import type { DataOf } from 'contract/catalogue'
import { callProvider } from './provider.server'

/** The viewer's undoable changes, newest first. */
export function listChanges(request: Request, limit = 200): Promise<DataOf<'changes.list'>> {
  return callProvider(request, 'changes.list', { query: { limit } })
}
