import { eachLotTextColumn } from 'provider/records/lot-texts'
import { sql, type RawBuilder, type Selectable } from 'kysely'

import { attemptsShown } from 'contract/requests/attempts'
import type { InspectionStatus } from 'contract/core/statuses'
import type { Database } from 'provider/db/schema'
import type { Entry } from './journal'
import { logoValue } from 'provider/records/lender-logo'
import { pictureValue } from 'provider/records/profile-picture'
import {
  costCodesEditableBy,
  eventsVisibleTo,
  ledgersEditableBy,
  lendersVisibleTo,
  lotsVisibleTo,
  reportTemplatesEditableBy,
  summariesVisibleTo,
  commentTemplatesEditableBy,
  usersManagedBy,
} from 'provider/access/scope'
import * as accounts from './undo-accounts'
import { kind, type Removal, type Kind } from './undo-kind'
import { lockLedgersOf, requireSoundLedger, requireSoundRecords } from './undo-ledger'
import { recheckSimilarMedia, remeasureDistances } from './undo-media'
import { lockItemsOfLines, recomputeRequestProgress, recomputeProgress } from './undo-progress'
import * as rules from './undo-rules'
import type { JsonRow } from './undo-wire'

/** Builds the place of rows `t` on a draw request, given the expressions for the request and the item. */
const onRequest =
  (request: RawBuilder<unknown>, item: RawBuilder<unknown> = sql`null::uuid`, by: RawBuilder<unknown> = sql``) =>
  (rows: RawBuilder<unknown>) =>
    sql`
    select t.uuid, request.lot, request.uuid as draw_request, ${item} as item, null::uuid as agency
    from ${rows} t ${by} join draw_requests request on request.uuid = ${request}`

const logo = ({ logo: upload }: JsonRow) => ({ logo: logoValue(upload) })

/** The place of rows `t` that only belong to an agency. */
const ofAgency = (rows: RawBuilder<unknown>) =>
  sql`select t.uuid, null::uuid as lot, null::uuid as draw_request, null::uuid as item, t.agency from ${rows} t`

/** The place of rows `t` that belong to a lot. */
const ofLot = (rows: RawBuilder<unknown>) =>
  sql`select t.uuid, t.lot, null::uuid as draw_request, null::uuid as item, null::uuid as agency from ${rows} t`

/** Definition of budget lines and change orders, which share the rules of their ledger. */
const ofBudget = {
  removal: 'deleted_at',
  place: ofLot,
  access: ledgersEditableBy,
  lock: lockLedgersOf,
  followUp: requireSoundLedger,
} as const

/** Times of an event: timestamps or dates. */
const times = ({ starts_at, ends_at, starts_on, ends_on }: JsonRow) => ({
  start: typeof starts_at === 'string' ? new Date(starts_at).toISOString() : starts_on,
  end: typeof ends_at === 'string' ? new Date(ends_at).toISOString() : ends_on,
})

const attempts = ({ total_attempts, status }: JsonRow) => ({
  attempts: attemptsShown([Number(total_attempts)], status as InspectionStatus),
})

/** The effective budget follows from the set one. */
const budgets = ({ total_budget, budget }: JsonRow) => ({ totalBudget: total_budget ?? null, budget: budget ?? null })

const coordinates = ({ latitude, longitude, coordinates_source, outline }: JsonRow) => ({
  coordinates:
    typeof latitude === 'number' && typeof longitude === 'number'
      ? { latitude, longitude, source: coordinates_source ?? 'placed', outline: outline ?? null }
      : null,
})

/**
 * All nouns with undo (decision 007). Rows are locked and written in this order (provider/records/locks).
 */
const undoable = {
  user: kind(
    'users',
    {
      first_name: 'same',
      last_name: 'same',
      email: 'same',
      role: 'same',
      agency: 'same',
      agency_name: 'same',
      contact_number: 'same',
      time_zone: 'same',
      language: 'same',
      units: 'same',
      muted: 'same',
      key_settings: ({ key_settings }) => ({ keys: key_settings }),
      picture: ({ picture }) => ({ picture: typeof picture === 'string' ? pictureValue(picture) : null }),
      status: 'same',
      deleted_at: 'removed',
      deleted_by: 'hidden',
    },
    {
      place: ofAgency,
      access: usersManagedBy,
      lock: accounts.lockAccounts,
      rule: accounts.requireAccountRules,
      followUp: accounts.signOut,
    },
  ),
  lot: kind(
    'lots',
    {
      agency: 'agency',
      ...eachLotTextColumn(() => 'same' as const),
      latitude: coordinates,
      longitude: coordinates,
      coordinates_source: coordinates,
      outline: coordinates,
      inspection_area: 'same',
      time_zone: 'same',
      time_zone_guessed: 'same',
      total_budget: budgets,
      deleted_at: 'removed',
      deleted_by: 'hidden',
    },
    {
      removal: 'deleted_at',
      extraColumns: sql`jsonb_build_object('budget', (select budget from lot_facts where lot = t.uuid))`,
      place: (rows) =>
        sql`select t.uuid, t.uuid as lot, null::uuid as draw_request, null::uuid as item, null::uuid as agency from ${rows} t`,
      access: lotsVisibleTo,
      rule: rules.lot,
      followUp: remeasureDistances,
    },
  ),
  ledger: kind(
    'ledgers',
    { retainage_rate: 'same', stored_limit: 'same', loan_amount: 'same' },
    { place: ofLot, access: ledgersEditableBy },
  ),
  ledgerLine: kind(
    'ledger_lines',
    {
      code: 'same',
      title: 'same',
      scheduled_value: 'same',
      retainage_rate: 'same',
      is_soft_cost: 'same',
      deleted_at: 'removed',
      deleted_by: 'hidden',
    },
    ofBudget,
  ),
  changeOrder: kind('change_orders', { deleted_at: 'removed', deleted_by: 'hidden' }, ofBudget),
  drawRequest: kind(
    'draw_requests',
    {
      agency: 'agency',
      reviewer: 'person',
      title: 'same',
      description: 'same',
      total_budget: 'same',
      due_date: 'same',
      status: 'same',
      total_attempts: attempts,
      submitted_at: 'timestamp',
      completed_at: 'timestamp',
      deleted_at: 'removed',
      deleted_by: 'hidden',
    },
    {
      removal: 'deleted_at',
      parts: { as: 'lenders', table: 'request_lenders', of: 'draw_request', columns: ['lender'] },
      place: onRequest(sql`t.uuid`),
      access: 'drawRequest',
      rule: rules.drawRequest,
    },
  ),
  drawLine: kind(
    'draw_lines',
    {
      requested: 'same',
      claimed_percent: 'same',
      stored_materials: 'same',
      documented: 'same',
      item: ({ item }) => ({ itemId: item ?? null }),
      // Events go to borrowers too, who do not see a recommendation before completion.
      override_amount: 'hidden',
      override_reason: 'hidden',
    },
    {
      place: onRequest(sql`t.draw_request`),
      access: 'drawRequest',
      rule: rules.drawLine,
      parent: ({ uuid, draw_request, line }) => ({ uuid, requestId: draw_request, lineId: line }),
    },
  ),
  drawRecord: kind(
    'draw_records',
    { deleted_at: 'removed', deleted_by: 'hidden' },
    {
      removal: 'deleted_at',
      place: onRequest(sql`t.draw_request`),
      access: 'drawRequest',
      lock: lockLedgersOf,
      followUp: requireSoundRecords,
    },
  ),
  item: kind(
    'inspection_items',
    {
      budget: 'same',
      status: 'same',
      previous_status: 'hidden',
      sent_back: 'same',
      remarks: 'same',
      photos_wanted: 'same',
      progress: 'same',
      frozen_progress: 'same',
      deleted_at: 'removed',
      deleted_by: 'hidden',
    },
    {
      removal: 'deleted_at',
      place: onRequest(sql`t.draw_request`, sql`t.uuid`),
      access: 'drawRequest',
      rule: rules.item,
      followUp: recomputeRequestProgress,
    },
  ),
  checklist: kind(
    'checklist_entries',
    { progress: 'same', frozen_progress: 'same', reason: 'same' },
    {
      removal: 'removed',
      place: onRequest(sql`home.draw_request`, sql`home.uuid`, sql`join inspection_items home on home.uuid = t.item`),
      access: 'drawRequest',
      lock: lockItemsOfLines,
      rule: rules.unfrozen,
      parent: ({ uuid, item }) => ({ uuid, itemId: item }),
      followUp: recomputeProgress,
    },
  ),
  // An attempt has no version of its own; its draw request's version covers it.
  attempt: kind(
    'attempts',
    {
      ended_at: 'timestamp',
      ended_by: 'person',
      outcome: 'same',
      progress: 'same',
      media_count: 'same',
      item_count: 'same',
      sent_back: 'same',
    },
    {
      removal: 'removed',
      versionless: true,
      parts: {
        as: 'attempt_items',
        table: 'attempt_items',
        of: 'attempt',
        columns: ['item', 'progress', 'media_count', 'lines'],
      },
      place: onRequest(sql`t.draw_request`),
      access: 'drawRequest',
      rule: rules.attempt,
    },
  ),
  media: kind(
    'media',
    {
      status: 'same',
      remarks: 'same',
      comment: 'same',
      decided_by: 'person',
      decided_at: 'timestamp',
      attempt: 'same',
      replaces: 'same',
      replaced_by: 'same',
      deleted_at: 'removed',
    },
    {
      removal: 'deleted_at',
      place: onRequest(sql`t.draw_request`, sql`t.item`),
      access: 'drawRequest',
      rule: rules.decision,
      followUp: recheckSimilarMedia,
    },
  ),
  comment: kind(
    'comments',
    { text: 'same', status: 'same' },
    {
      removal: { status: 'deleted' },
      place: onRequest(sql`seen.draw_request`, sql`seen.item`, sql`join media seen on seen.uuid = t.media`),
      access: 'drawRequest',
      rule: rules.unfrozen,
      parent: ({ uuid, media, text }) => ({ uuid, mediaId: media, text }),
    },
  ),
  costCode: kind(
    'cost_codes',
    { code: 'same', title: 'same', category: 'same', status: 'same', checklist: 'same', deleted_at: 'removed' },
    { removal: 'deleted_at', place: ofAgency, access: costCodesEditableBy, rule: rules.costCode },
  ),
  commentTemplates: kind(
    'comment_templates',
    { templates: 'same' },
    { place: ofAgency, access: commentTemplatesEditableBy },
  ),
  lender: kind(
    'lenders',
    {
      agency: 'agency',
      name: 'same',
      status: 'same',
      recipients: 'same',
      language: 'same',
      logo,
      deleted_at: 'removed',
      deleted_by: 'hidden',
    },
    { removal: 'deleted_at', place: ofAgency, access: lendersVisibleTo, rule: rules.lender },
  ),
  event: kind(
    'events',
    { title: 'same', starts_at: times, ends_at: times, starts_on: times, ends_on: times, deleted_at: 'removed' },
    {
      removal: 'deleted_at',
      place: (rows) => sql`select t.uuid, t.lot, t.draw_request, null::uuid as item, t.agency from ${rows} t`,
      access: eventsVisibleTo,
    },
  ),
  summary: kind(
    'summaries',
    {
      text: 'same',
      writer: 'same',
      model: 'same',
      is_edited: 'same',
      cites: 'same',
      accepted_by: 'person',
      accepted_at: 'timestamp',
    },
    {
      place: (rows) => sql`select t.uuid, t.lot, t.draw_request, t.item, null::uuid as agency from ${rows} t`,
      access: summariesVisibleTo,
      parent: ({ uuid, noun, subject }) => ({ uuid, noun, subjectId: subject }),
    },
  ),
  template: kind(
    'templates',
    {
      name: 'same',
      summary_html: 'same',
      table_html: 'same',
      status: 'same',
      deleted_at: 'removed',
      deleted_by: 'hidden',
    },
    { removal: 'deleted_at', place: ofAgency, access: reportTemplatesEditableBy, rule: rules.template },
  ),
} satisfies { [noun in Entry['noun']]?: Kind }

type Undoable = typeof undoable

/** Nouns whose rows a change can put back. */
export type ChangeNoun = keyof Undoable

/** All nouns in the order in which rows are locked and written. */
export const inLockOrder = Object.keys(undoable) as ChangeNoun[]

export const isChangeNoun = (noun: string): noun is ChangeNoun => Object.hasOwn(undoable, noun)

/** The undo definition of a noun. */
export const kindOf = (noun: ChangeNoun): Kind => undoable[noun]

type RowOf<N extends ChangeNoun> = Selectable<Database[Undoable[N]['table']]>

type PartsOf<K> = K extends {
  parts: { as: infer A extends string; table: infer T extends keyof Database; columns: readonly (infer C)[] }
}
  ? { [name in A]?: Pick<Selectable<Database[T]>, C & keyof Selectable<Database[T]>>[] }
  : unknown

/** Restorable columns of a noun's row, with its child rows. */
export type Before<N extends ChangeNoun> = Partial<Pick<RowOf<N>, keyof Undoable[N]['columns'] & keyof RowOf<N>>> &
  PartsOf<Undoable[N]>

/**
 * One changed row: its previous undoable columns, and its current version (0 without versions). `before` null: the
 * write created the row. An item's derived progress is not listed, because undo recomputes it.
 */
export type ChangedRow = {
  [N in ChangeNoun]: {
    noun: N
    uuid: string
    before: Before<N> | (Undoable[N] extends { removal: Removal } ? null : never)
    versionAfter: number
  }
}[ChangeNoun]
