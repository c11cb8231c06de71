import { z } from 'zod'
import { auditFilter } from 'contract/audit/calls'
import { auditActions, systemOperations } from 'contract/audit/audit-lines'
import type { DataOf } from 'contract/core/catalog'
import { wrongYear } from 'contract/core/common'
import { isRecordDate, longestSearch } from 'contract/core/limits'
import { nouns } from 'contract/core/nouns'
import { t } from 'locales/audit'
import { keywordOf } from '~/lib/lists/list-query'
import { dateAfter } from '~/lib/time/dates'
import { instantAt } from '~/lib/time/event-times'
import { callProvider } from '~/services/http/provider.server'

/** A page of the audit trail, or the reason why the date range is invalid. */
export type Audit = DataOf<'audit.list'> & { wrongDays?: string }
const perPage = 20

const isDate = (text: string | null): text is string => z.iso.date().safeParse(text).success

/**
 * A page of the audit trail by the URL: people's actions, or with `by=all` also automatic ones; `noun`, `action` by an
 * operation, `record`, `who` by name, the days `from` and `to` in the viewer's zone, and `before`, the position at
 * which the page starts.
 */
export async function listAudit(request: Request, zone: string): Promise<Audit> {
  const search = new URL(request.url).searchParams
  const noun = nouns.find((known) => known === search.get('noun'))
  const actionFilter = auditActions().find(({ operations }) => operations.includes(search.get('action') ?? ''))
  // Automatic events are numerous, so they are listed only on request.
  const isAll = search.get('by') === 'all' || systemOperations.some((own) => actionFilter?.operations.includes(own))
  const record = /^[\da-f-]{36}$/.exec(search.get('record') ?? '')?.[0]
  const cursor = /^\d{1,15}$/.exec(search.get('before') ?? '')?.[0] ?? null
  const [from, to] = [search.get('from'), search.get('to')]
  if ([from, to].some((day) => isDate(day) && !isRecordDate(day)))
    return { data: [], totalRecord: 0, cursor: null, newer: null, wrongDays: wrongYear.error() }
  if (isDate(from) && isDate(to) && to < from)
    return { data: [], totalRecord: 0, cursor: null, newer: null, wrongDays: t('audit.reversed') }
  const filters = {
    ...(noun && { noun: [noun] }),
    ...(actionFilter && { operation: actionFilter.operations }),
    ...(!isAll && { by: ['people'] }),
    ...(record && { record: [record] }),
    ...(isDate(from) && { from: [instantAt(from, 0, zone)] }),
    ...(isDate(to) && { until: [instantAt(dateAfter(to, 1), 0, zone)] }),
  }
  const keyword = keywordOf(search.get('who'), longestSearch)
  return callProvider(request, 'audit.list', { query: auditFilter.parse({ limit: perPage, filters, keyword, cursor }) })
}
