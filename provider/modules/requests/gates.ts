import { sql } from 'kysely'

import type { Item } from 'contract/inspections/calls'
import { rules, type RuleFacts, type Verdict } from 'contract/core/rules'
import type { RequestPage } from 'contract/requests/calls'
import type { InspectionStatus } from 'contract/core/statuses'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import { waitsForDecision, waitsForRetake } from 'provider/records/waiting-media'

type MediaFacts = {
  pending: number
  captured: number
  processing: number
  defective: number
  unreadable: number
  withoutReason: string[]
}

/** Media figures of a draw request for the rules of submit, re-request and complete, from one query. */
export async function loadMediaFactsUnscoped(db: Db, requestId: string): Promise<MediaFacts> {
  const { rows } = await sql<MediaFacts>`${prepared}
    select count(*) filter (where ${waitsForDecision('m')})::integer as pending,
      count(*) filter (where ${waitsForRetake('m')})::integer as unreadable,
      count(*) filter (where m.attempt is null and m.processing <> 'failed')::integer as captured,
      count(*) filter (where m.attempt is null and m.processing = 'queued')::integer as processing,
      count(*) filter (where m.status = 'defective')::integer as defective,
      coalesce(array_agg(i.title order by m.created_at) filter (where m.status = 'defective' and m.remarks is null), '{}') as "withoutReason"
    from inspection_items i
    join media m on m.draw_request = i.draw_request and m.item = i.uuid and m.deleted_at is null and m.replaced_by is null
    where i.draw_request = ${requestId}::uuid and i.deleted_at is null`.execute(db)
  return rows[0] ?? { pending: 0, captured: 0, processing: 0, defective: 0, unreadable: 0, withoutReason: [] }
}

/**
 * States whether submit, re-request and complete are possible, with the reasons if not (contract/core/rules.ts).
 * @param softCosts items on soft-cost lines, which carry no progress
 */
export function gatesOf(
  inspectionStatus: InspectionStatus,
  items: readonly Pick<Item, 'uuid' | 'title' | 'progress'>[],
  media: MediaFacts,
  softCosts: ReadonlySet<string>,
): RequestPage['gates'] {
  const open = items.filter(({ uuid, progress }) => progress === null && !softCosts.has(uuid))
  const withoutProgress = open.map(({ title }) => title)
  const facts: RuleFacts = { inspectionStatus, ...media, withoutProgress, namedItems: 0 }
  return {
    submit: gate(rules.submit(facts)),
    reRequest: gate(rules.reRequest(facts)),
    complete: { open: rules.complete(facts).ok, reasons: completeReasons(facts) },
  }
}

const gate = (...verdicts: readonly Verdict[]) => {
  const reasons = verdicts.flatMap((verdict) => (verdict.ok ? [] : [verdict.why]))
  return { open: reasons.length === 0, reasons }
}

/** Two reasons may block completion; both are listed, so that fixing one does not reveal the other. */
function completeReasons(facts: RuleFacts): string[] {
  const { pending: _pending, ...decided } = facts
  return [...new Set([...gate(rules.complete(facts)).reasons, ...gate(rules.complete(decided)).reasons])]
}
