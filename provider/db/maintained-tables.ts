import type { ColumnType, Generated } from 'kysely'
import type { InspectionStatus } from 'contract/core/statuses'

/** Tables that triggers maintain (decisions 011 and 065). */
export interface MaintainedTables {
  /**
   * Maintained by triggers (0002-lists.sql): sums of differences by scope (an agency, or the nil uuid for everyone) and
   * status.
   */
  list_counts: { noun: 'lot' | 'drawRequest'; scope: string; status: string; delta: number }
  /**
   * Maintained by triggers: a lot's figures about its draw requests; `current_*` is the latest open request, else the
   * latest.
   */
  lot_facts: {
    lot: string
    agency: string | null
    live: boolean
    set_budget: number | null
    request_count: number
    requests_budget: number | null
    /** Sum of the revised values of its budget in cents. */
    ledger_cents: number | null
    budget: ColumnType<number | null, never, never>
    current_request: string | null
    current_status: InspectionStatus | null
    current_due: string | null
  }
  /** Maintained by triggers (0069-request-facts.sql): an item's current media. */
  item_facts: {
    item: string
    to_review: Generated<number>
    resubmitted: Generated<number>
    defective: Generated<number>
    verified: Generated<number>
    unreadable: Generated<number>
    captured: Generated<number>
    undecided: Generated<number>
  }
  /** Maintained by triggers (0069-request-facts.sql): sums over a draw request's items and media. */
  request_facts: {
    draw_request: string
    items: Generated<number>
    item_budget: Generated<number>
    item_weighted: Generated<number>
    item_tenths: Generated<number>
    item_open: Generated<boolean>
    requested_items: Generated<number>
    to_review: Generated<number>
    resubmitted: Generated<number>
    defective: Generated<number>
    verified: Generated<number>
    captured: Generated<number>
    undecided: Generated<number>
  }
}
