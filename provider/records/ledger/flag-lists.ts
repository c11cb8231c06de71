import { sql, type RawBuilder } from 'kysely'

import { totalCap } from 'contract/core/limits'
import { may } from 'contract/core/policy'
import type { FlagName } from 'contract/ledger/flag-names'
import { t as sayOfField } from 'locales/fields'
import type { Actor } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'

type Viewer = Pick<Actor, 'role'>

const readsFlags = ({ role }: Viewer): boolean => may(role, 'dashboard.ledger')

/** @throws ApiError 403 for a viewer who may not filter by flags and payments */
export function requireFlagReader(viewer: Viewer): void {
  if (!readsFlags(viewer)) throw new ApiError(403, sayOfField('notAllowed'))
}

/** Flags are inlined: they differ in how many rows they have, and so does the best plan. */
const among = (flags: readonly string[]): RawBuilder<unknown> => sql`(${sql.join(flags.map((flag) => sql.lit(flag)))})`

/** Predicate: the lot `l` has one of these flags. */
export const isFlaggedLot = (flags: readonly FlagName[]): RawBuilder<boolean> =>
  sql<boolean>`l.uuid in (select flagged.lot from lot_flags flagged where flagged.flag in ${among(flags)})`

/** Predicate: the draw request `r` has one of these flags. */
export const isFlaggedRequest = (flags: readonly (FlagName | 'unfunded')[]): RawBuilder<boolean> =>
  sql<boolean>`r.uuid in (
    select flagged.draw_request from request_flags flagged where flagged.flag in ${among(flags)})`

/**
 * Counts the records of `found` that are not deleted, up to the cap of totals, for viewers who see all. Only deleted
 * records are joined, which are few.
 */
export const countUnlessDeleted = (
  found: RawBuilder<unknown>,
  records: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select count(*) from (
    select distinct uuid from (${found}) found
    where not exists (select from ${records} gone where gone.uuid = found.uuid and gone.deleted_at is not null)
    limit ${sql.lit(totalCap + 1)}) counted)`

/** Number of existing lots with any of these flags, counted up to the cap of list totals. */
export const countFlaggedLots = (flags: readonly FlagName[]): RawBuilder<unknown> =>
  countUnlessDeleted(sql`select lot as uuid from lot_flags where flag in ${among(flags)}`, sql.table('lots'))
/** Number of existing draw requests with any of these flags, counted up to the cap of list totals. */
export const countFlaggedRequests = (flags: readonly (FlagName | 'unfunded')[]): RawBuilder<unknown> =>
  countUnlessDeleted(
    sql`select draw_request as uuid from request_flags where flag in ${among(flags)}`,
    sql.table('draw_requests'),
  )

const none = sql`'{}'::text[]`

/** Flags of the lot `l` that the viewer may see. */
export const flagsOfLot = (viewer: Viewer): RawBuilder<unknown> =>
  readsFlags(viewer) ? sql`array(select flagged.flag from lot_flags flagged where flagged.lot = l.uuid)` : none

/** Flags of the draw request `r` that the viewer may see. */
export const flagsOfRequest = (viewer: Viewer): RawBuilder<unknown> =>
  readsFlags(viewer)
    ? sql`array(select flagged.flag from request_flags flagged where flagged.draw_request = r.uuid)`
    : none
