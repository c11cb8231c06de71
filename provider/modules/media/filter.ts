import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { mediaFilter, mediaFields } from 'contract/media/calls'
import { t as sayOfField } from 'locales/fields'
import { bucketNames, checkResults, type Bucket, type CheckResult } from 'contract/core/statuses'
import { invalid } from 'provider/http/errors'
import { waitsForDecision } from 'provider/records/waiting-media'
import { isCurrent } from './repo'

type Predicate = RawBuilder<boolean>
type Field = (typeof mediaFields)[number]

/** Same as `bucketOf` of contract/media/viewing, in SQL. */
const inBucket: Record<Bucket, Predicate> = {
  toReview: sql<boolean>`${waitsForDecision('media')} and media.replaces is null`,
  resubmitted: sql<boolean>`${waitsForDecision('media')} and media.replaces is not null`,
  defective: sql<boolean>`media.status = 'defective'`,
  verified: sql<boolean>`media.status = 'verified'`,
}

const has = (result: CheckResult): Predicate => sql<boolean>`media.checks @> ${JSON.stringify([{ result }])}::jsonb`
/** An accuracy that was not recorded does not count, as in contract/media/evidence-checks `worstCheck`. */
const hasUnknown: Predicate = sql<boolean>`(media.checks = '[]'::jsonb or jsonb_path_exists(media.checks, '$[*] ? (@.result == "unknown" && @.kind != "accuracy")'))`

const gravestIs: Record<CheckResult, Predicate> = {
  fail: has('fail'),
  warn: sql<boolean>`(${has('warn')} and not ${has('fail')})`,
  unknown: sql<boolean>`(${hasUnknown} and not ${has('fail')} and not ${has('warn')})`,
  pass: sql<boolean>`not (${has('fail')} or ${has('warn')} or ${hasUnknown})`,
}

const anyOf = (predicates: readonly Predicate[]): Predicate => sql<boolean>`(${sql.join(predicates, sql` or `)})`

/** Each filter field as SQL; an invalid value is answered with 400. */
const fields: Record<Field, (values: readonly string[]) => Predicate> = {
  requestId: (values) => sql<boolean>`media.draw_request = any(${[...values]}::uuid[])`,
  itemId: (values) => sql<boolean>`media.item = any(${[...values]}::uuid[])`,
  ids: (values) => sql<boolean>`media.uuid = any(${[...values]}::uuid[])`,
  attempt: (values) => sql<boolean>`media.attempt = any(${values.map(wholeNumber)}::integer[])`,
  bucket: (values) => anyOf(values.map((value) => inBucket[oneOf(bucketNames, 'bucket', value)])),
  check: (values) => anyOf(values.map((value) => gravestIs[oneOf(checkNames, 'check', value)])),
}
const checkNames = Object.keys(checkResults) as CheckResult[]

/** Predicates of a media filter: current media, or those of the given attempts. */
export function mediaWhere({ filters, keyword }: z.output<typeof mediaFilter>): Predicate[] {
  const given = (Object.keys(fields) as Field[]).flatMap((field) => {
    const values = filters[field]
    return values && values.length > 0 ? [fields[field](values)] : []
  })
  const words = keyword?.trim().toLowerCase()
  const named = words ? [sql<boolean>`position(${words} in lower(media.file_name)) > 0`] : []
  return [...given, ...named, ...(filters.attempt?.length ? [] : [isCurrent])]
}

function oneOf<T extends string>(names: readonly T[], field: Field, value: string): T {
  const found = names.find((name) => name === value)
  if (!found) throw invalid(`filters.${field}`, sayOfField('invalidInput'))
  return found
}

function wholeNumber(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw invalid('filters.attempt', sayOfField('number'))
  return Number(value)
}
