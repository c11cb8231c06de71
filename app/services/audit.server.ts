import { z } from 'zod'
import { auditFilter } from 'contract/audit'
import { auditDeeds, daysTurned, ownOperations } from 'contract/audit-lines'
import type { DataOf } from 'contract/catalogue'
import { longestSearch } from 'contract/limits'
import { nouns } from 'contract/nouns'
import { dateAfter } from '~/lib/dates'
import { instantAt } from '~/lib/event-times'
import { callProvider } from './provider.server'

/** A page of it, or why there is none for these days. */
export type Audit = DataOf<'audit.list'> & { wrongDays?: string }
const perPage = 20

const isDate = (text: string | null): text is string => z.iso.date().safeParse(text).success

/**
 * A page of the audit trail by the address: what people did, or `by=all` what happened by itself too, `noun`, `action` by an operation, `record`, `who` by their name, the days `from` and `to` in the viewer's
 * zone, and `before`, the position that begins the page.
 */
export async function listAudit(request: Request, zone: string): Promise<Audit> {
  const search = new URL(request.url).searchParams
  const noun = nouns.find((known) => known === search.get('noun'))
  const deed = auditDeeds().find(({ operations }) => operations.includes(search.get('action') ?? ''))
  // What happens by itself comes by the hundred: it is shown where it is asked for.
  const isAll = search.get('by') === 'all' || ownOperations.some((own) => deed?.operations.includes(own))
  const record = /^[\da-f-]{36}$/.exec(search.get('record') ?? '')?.[0]
  const cursor = /^\d{1,15}$/.exec(search.get('before') ?? '')?.[0] ?? null
  const [from, to] = [search.get('from'), search.get('to')]
  if (isDate(from) && isDate(to) && to < from)
    return { data: [], totalRecord: 0, cursor: null, newer: null, wrongDays: daysTurned }
  const filters = {
    ...(noun && { noun: [noun] }),
    ...(deed && { operation: deed.operations }),
    ...(!isAll && { by: ['people'] }),
    ...(record && { record: [record] }),
    ...(isDate(from) && { from: [instantAt(from, 0, zone)] }),
    ...(isDate(to) && { until: [instantAt(dateAfter(to, 1), 0, zone)] }),
  }
  const keyword = search.get('who')?.slice(0, longestSearch) ?? null
  return callProvider(request, 'audit.list', { query: auditFilter.parse({ limit: perPage, filters, keyword, cursor }) })
}
