import { sql, type RawBuilder } from 'kysely'

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

const none = sql`'{}'::text[]`

/** Flags of the lot `l` that the viewer may see. */
export const flagsOfLot = (viewer: Viewer): RawBuilder<unknown> =>
  readsFlags(viewer) ? sql`array(select flagged.flag from lot_flags flagged where flagged.lot = l.uuid)` : none

/** Flags of the draw request `r` that the viewer may see. */
export const flagsOfRequest = (viewer: Viewer): RawBuilder<unknown> =>
  readsFlags(viewer)
    ? sql`array(select flagged.flag from request_flags flagged where flagged.draw_request = r.uuid)`
    : none
