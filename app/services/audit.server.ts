import { auditFilter } from 'contract/audit'
import type { DataOf } from 'contract/catalogue'
import { nouns } from 'contract/nouns'
import { callProvider } from './provider.server'

export type Audit = DataOf<'audit.list'>
const perPage = 20

/** A page of the audit trail by the address: `noun`, `record`, and `before`, the position that begins the page. */
export function listAudit(request: Request): Promise<Audit> {
  const search = new URL(request.url).searchParams
  const noun = nouns.find((known) => known === search.get('noun'))
  const record = /^[\da-f-]{36}$/.exec(search.get('record') ?? '')?.[0]
  const cursor = /^\d{1,15}$/.exec(search.get('before') ?? '')?.[0] ?? null
  const filters = { ...(noun && { noun: [noun] }), ...(record && { record: [record] }) }
  return callProvider(request, 'audit.list', { query: auditFilter.parse({ limit: perPage, filters, cursor }) })
}
