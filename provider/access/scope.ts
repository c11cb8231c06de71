import { sql, type RawBuilder } from 'kysely'
import type { OperationId } from 'contract/core/catalog'
import type { Noun } from 'contract/core/nouns'
import { policy } from 'contract/core/policy'
import { roles } from 'contract/core/roles'
import type { Actor } from 'provider/http/context'

type Predicate = RawBuilder<boolean>
const everything: Predicate = sql<boolean>`true`
const nothing: Predicate = sql<boolean>`false`

/**
 * Predicate for the lots a person may see (docs/domain-rules.md#who-may-do-what): admin all; agency its own; reviewer
 * those with assigned draw requests; borrower those with their verified email. `lots` is the table or alias.
 */
export function lotsVisibleTo(actor: Actor, lots = 'lots'): Predicate {
  const table = sql.table(lots)
  if (actor.role === 'admin') return everything
  if (actor.role === 'agency') return sql<boolean>`${table}.agency = ${actor.uuid}::uuid`
  if (actor.role === 'reviewer') {
    return sql<boolean>`exists (select 1 from draw_requests mine where mine.lot = ${table}.uuid and mine.reviewer = ${actor.uuid}::uuid and mine.deleted_at is null)`
  }
  return actor.isEmailVerified ? sql<boolean>`${table}.borrower_email = ${actor.email}` : nothing
}

/**
 * Predicate for the draw requests a person may see: admin all; agency its own; reviewer assigned ones; borrower those
 * on their lots.
 */
export function requestsVisibleTo(actor: Actor, requests = 'draw_requests'): Predicate {
  const table = sql.table(requests)
  if (actor.role === 'admin') return everything
  if (actor.role === 'agency') return sql<boolean>`${table}.agency = ${actor.uuid}::uuid`
  if (actor.role === 'reviewer') return sql<boolean>`${table}.reviewer = ${actor.uuid}::uuid`
  if (!actor.isEmailVerified) return nothing
  return sql<boolean>`exists (select 1 from lots home where home.uuid = ${table}.lot and home.borrower_email = ${actor.email} and home.deleted_at is null)`
}

/**
 * Predicate for the people a person manages (docs/domain-rules.md#who-may-do-what): admin all; agency itself and its
 * people; others themselves, read-only.
 */
export function usersManagedBy(actor: Actor, users = 'users'): Predicate {
  const table = sql.table(users)
  if (actor.role === 'admin') return everything
  const self = sql<boolean>`${table}.uuid = ${actor.uuid}::uuid`
  return actor.role === 'agency' ? sql<boolean>`(${self} or ${table}.agency = ${actor.uuid}::uuid)` : self
}

/** Predicate for the people a person sees: an agency also the borrowers of its lots, but only their name and email. */
export function usersVisibleTo(actor: Actor, users = 'users'): Predicate {
  const managed = usersManagedBy(actor, users)
  if (actor.role !== 'agency') return managed
  const table = sql.table(users)
  return sql<boolean>`(${managed} or (${table}.role = ${sql.lit(roles.borrower)} and ${table}.status = 'active' and ${table}.is_email_verified
    and exists (select 1 from lots theirs where theirs.borrower_email = ${table}.email and theirs.agency = ${actor.uuid}::uuid and theirs.deleted_at is null)))`
}

/** Facts that decide who may receive an event: its record's current parents. */
export type EventFacts = {
  noun: Noun
  uuid: string
  actor: string | null
  recipient: string | null
  /** True when it belongs to a lot or draw request. */
  onLot: boolean
  /** Current agency of the lot or draw request; without either, the agency the event was written with. */
  agency: string | null
  /** The draw request's reviewer; for an event on a lot alone, the reviewers of its draw requests. */
  reviewers: readonly (string | null)[]
  /** The lot's borrower; null once the lot was deleted. */
  borrowerEmail: string | null
}

/** List calls of records without a lot: people who may read a list receive its events. */
const lists: { readonly [noun in Noun]?: OperationId } = {
  user: 'users.list',
  lender: 'lenders.list',
  costCode: 'costCodes.list',
  commentTemplates: 'commentTemplates.list',
  event: 'events.list',
  template: 'templates.list',
}

/**
 * Applies the policy to a record of an agency or a shared one: a shared record's events go to all roles that read the
 * list, if any role reads shared ones.
 */
function isAudience({ role, agency }: Actor, { noun, agency: owner }: EventFacts): boolean {
  const list = lists[noun]
  const row = list && policy[list]
  if (!row || row === 'public') return false
  if (owner !== null) return row[role] === 'own' && agency === owner
  return Object.values(row).includes('global') && (row[role] === 'own' || row[role] === 'global')
}

/**
 * True when a person may receive an event: the same rules as the predicates above, applied to rows already read, so
 * that one query serves every open stream. A notification goes to its recipient, a change to its author.
 */
export function mayReceive(actor: Actor, facts: EventFacts): boolean {
  if (facts.recipient !== null) return facts.recipient === actor.uuid
  if (facts.noun === 'change') return facts.actor === actor.uuid
  if (actor.role === 'admin') return true
  if (facts.noun === 'user' && facts.uuid === actor.uuid) return true
  if (!facts.onLot) return isAudience(actor, facts)
  if (actor.role === 'agency') return facts.agency === actor.uuid
  if (actor.role === 'reviewer') return facts.reviewers.includes(actor.uuid)
  return actor.isEmailVerified && facts.borrowerEmail === actor.email
}

/**
 * Predicate for the cost codes a person may see: global ones, and those of their agency (of all agencies for an admin).
 */
export function costCodesVisibleTo(actor: Actor, costCodes = 'cost_codes'): Predicate {
  const table = sql.table(costCodes)
  if (actor.role === 'admin') return everything
  return actor.agency === null
    ? sql<boolean>`${table}.agency is null`
    : sql<boolean>`(${table}.agency is null or ${table}.agency = ${actor.agency}::uuid)`
}

/** Predicate for the cost codes a person may edit: admin all, agency its own. */
export function costCodesEditableBy(actor: Actor, costCodes = 'cost_codes'): Predicate {
  if (actor.role === 'admin') return everything
  return actor.role === 'agency' ? sql<boolean>`${sql.table(costCodes)}.agency = ${actor.uuid}::uuid` : nothing
}

/** Predicate for the report templates a person may use: shared ones and their agency's; admin all. */
export function reportTemplatesVisibleTo(actor: Actor, templates = 'templates'): Predicate {
  if (actor.role === 'admin') return everything
  const table = sql.table(templates)
  return actor.role === 'agency'
    ? sql<boolean>`(${table}.agency is null or ${table}.agency = ${actor.uuid}::uuid)`
    : nothing
}

/** Predicate for the report templates a person may edit: admin all, agency its own. */
export function reportTemplatesEditableBy(actor: Actor, templates = 'templates'): Predicate {
  if (actor.role === 'admin') return everything
  return actor.role === 'agency' ? sql<boolean>`${sql.table(templates)}.agency = ${actor.uuid}::uuid` : nothing
}

/** Predicate for the lenders a person may see and edit: admin all, agency its own, others none. */
export function lendersVisibleTo(actor: Actor, lenders = 'lenders'): Predicate {
  if (actor.role === 'admin') return everything
  return actor.role === 'agency' ? sql<boolean>`${sql.table(lenders)}.agency = ${actor.uuid}::uuid` : nothing
}

/** Predicate for the ledger rows of lots that a person may edit: admin all, agency its own, others none. */
export function ledgersEditableBy(actor: Actor, table: string): Predicate {
  if (actor.role !== 'admin' && actor.role !== 'agency') return nothing
  return sql<boolean>`exists (select 1 from lots budgeted
    where budgeted.uuid = ${sql.table(table)}.lot and budgeted.deleted_at is null and ${lotsVisibleTo(actor, 'budgeted')})`
}

/** Predicate for the comment templates a person may edit: admin the shipped ones, agency its own. */
export function commentTemplatesEditableBy(actor: Actor, table = 'comment_templates'): Predicate {
  if (actor.role === 'admin') return sql<boolean>`${sql.table(table)}.agency is null`
  return actor.role === 'agency' ? sql<boolean>`${sql.table(table)}.agency = ${actor.uuid}::uuid` : nothing
}

/** Predicate for the summaries a person may see: those of visible draw requests and lots. */
export function summariesVisibleTo(actor: Actor, summaries = 'summaries'): Predicate {
  const table = sql.table(summaries)
  return sql<boolean>`(case
    when ${table}.draw_request is not null then exists (select 1 from draw_requests about
      where about.uuid = ${table}.draw_request and about.deleted_at is null and ${requestsVisibleTo(actor, 'about')})
    else exists (select 1 from lots about_lot
      where about_lot.uuid = ${table}.lot and about_lot.deleted_at is null and ${lotsVisibleTo(actor, 'about_lot')}) end)`
}

/**
 * Predicate for the events a person may see: those of visible draw requests and lots; of other events, an agency and
 * its reviewers see the agency's, and admins see the admins'.
 */
export function eventsVisibleTo(actor: Actor, events = 'events'): Predicate {
  const table = sql.table(events)
  const ofAgency = actor.agency === null ? nothing : sql<boolean>`${table}.agency = ${actor.agency}::uuid`
  const off = actor.role === 'admin' ? everything : ofAgency
  return sql<boolean>`(case
    when ${table}.draw_request is not null then exists (select 1 from draw_requests due join lots at_lot on at_lot.uuid = due.lot
      where due.uuid = ${table}.draw_request and due.deleted_at is null and at_lot.deleted_at is null and ${requestsVisibleTo(actor, 'due')})
    when ${table}.lot is not null then exists (select 1 from lots at_lot
      where at_lot.uuid = ${table}.lot and at_lot.deleted_at is null and ${lotsVisibleTo(actor, 'at_lot')})
    else ${off} end)`
}
