import { createHash } from 'node:crypto'
import { data } from '@remix-run/node'
import { type output, z, type ZodType } from 'zod'
import type { Envelope } from 'contract/core/common'
import { isBoundedJson } from 'contract/core/json-limits'
import { t as refusal } from 'locales/refusals'
import { issueText } from 'contract/text/zod-words'
import { isWithin, listUnder } from '~/lib/where-from'
import { formFailure } from '~/services/http/form.server'
import { ProviderError } from '~/services/http/provider.server'
import { recordId, recordName } from './record-name.server'
import { mostFields, parseForm, readForm, takeKey } from '~/services/http/request-body.server'
import { redirectWithToast } from '~/services/session/toast.server'

/**
 * Hidden values of a record's form: its idempotency key, the record's version at opening, hashes of the record's fields
 * at opening, and other people's changes of fields that were not touched in the form.
 */
export type FormTokens = { key: string; version: number | null; opened: string; follow: Record<string, string> }

/**
 * Values of form fields that are not fields of the record, by name: checkboxes of a list ("on" or empty), hours of a
 * timestamp.
 */
export type FormParts = Readonly<Record<string, string>>

/** Opens a form; for an existing record with its current version. */
export const openForm = (record?: { version: number }, parts: FormParts = {}): FormTokens => ({
  key: crypto.randomUUID(),
  version: record?.version ?? null,
  opened: marksOf({ ...record, ...parts }),
  follow: {},
})

/** Comparable text of a value: a record reference by its id, a list by its lines, a missing value as empty. */
function plain(value: unknown): string {
  if (isLines(value)) return value.join('\n')
  if (typeof value === 'string') return value.replace(/\r\n/g, '\n')
  if (typeof value !== 'object') return String(value ?? '')
  return value === null ? '' : 'uuid' in value ? String(value.uuid) : JSON.stringify(value)
}

const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Hash that detects a change of a field without sending its old value: a template's text is long. */
const markOf = (value: unknown) => createHash('sha256').update(plain(value)).digest('base64url').slice(0, 12)

const marksOf = (record: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(record).map(([field, value]) => [field, markOf(value)])))

const marks = z.record(z.string(), z.string())
function readMarks(opened: string): Record<string, string> {
  try {
    return isBoundedJson(opened, mostFields + 2) ? marks.parse(JSON.parse(opened)) : {}
  } catch {
    return {}
  }
}

/** Path that a form over a list returns to: the list with the filters in the form's own URL. */
export const listBeneath = (request: Request, list: string): string => listUnder(list, new URL(request.url).search)

/** Values sent with the call that creates or edits a record. */
type NewSent = { key: string }
type EditSent = { key: string; version: number }

type SaveOptions<Schema extends ZodType, Sent> = {
  request: Request
  schema: Schema
  /** Fields with one entry per line. */
  lines?: readonly string[]
  /** Fields with HTML from an editor: their current value is shown as plain text. */
  html?: readonly string[]
  /** Values of form fields that are not fields of the record, from the record and the sent form. */
  parts?: (record: Newer, sent: Sending) => FormParts | Promise<FormParts>
  /** Position of an error of such a field, by its name and the sent values. */
  partAt?: (name: string, typed: unknown) => string
  /** True if the form may contain a file. */
  files?: boolean
  /** Further names at which the page shows errors, although the form sends no such field. */
  shown?: readonly string[]
  /** Redirect target after saving; an edit opened on a page within it leads back there. */
  back: string
  /** Id of the equivalent command, which names the undo. */
  command: string
  /** Reads and removes fields that the schema does not have, before validation. */
  before?: (form: FormData) => Promise<void>
  /**
   * Asks the provider for further errors of an invalid form; the request must be one that the provider refuses, too.
   */
  validate?: (form: FormData) => Promise<unknown>
  send: (value: output<Schema>, sent: Sent) => Promise<Envelope<{ changeId: string | null }>>
}

/** Saves the form of a new record. See {@link save}. */
export const saveForm = <Schema extends ZodType>(options: SaveOptions<Schema, NewSent>) =>
  save(options, ({ key }) => ({ key }))

/**
 * Saves the form of an existing record. The form must contain the version at its opening: without it the form is
 * refused, so that it cannot overwrite another person's change. See {@link save}.
 */
export const saveEdit = <Schema extends ZodType>(options: SaveOptions<Schema, EditSent>) =>
  save(options, ({ key, version }) => (version === null ? null : { key, version }))

/**
 * Saves a record's form, with or without JavaScript: redirects to its list with an undoable toast, or returns field
 * errors with all typed values. After a conflict, the response names the person who changed the record, untouched
 * fields take over the new values, and each field changed by both shows its current value, which saving again
 * overwrites. Without an answer the same key is used again, so that nothing is created twice.
 */
async function save<Schema extends ZodType, Sent>(
  options: SaveOptions<Schema, Sent>,
  sentBy: (tokens: FormTokens) => Sent | null,
) {
  const form = await readForm(options.request, { files: options.files })
  const tokens = takeTokens(form)
  const returnTo = String(form.get('returnTo') ?? '')
  form.delete('returnTo')
  const shown = [...form.keys(), ...(options.lines ?? []), ...(options.shown ?? [])]
  const fields: Sending = new Map([...form].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
  const sent = { tokens, fields, shown, ...options }
  for (const name of options.lines ?? []) spreadLines(form, name)
  try {
    await options.before?.(form)
  } catch (error) {
    return refused(parseForm(form, { schema: options.schema, error: issueText }), error, sent)
  }
  const submission = parseForm(form, { schema: options.schema, error: issueText })
  if (submission.status !== 'success') {
    const fieldErrors = await furtherErrors(submission, options.validate?.(form))
    return data({ result: submission.reply({ fieldErrors }), message: '', ...tokens }, 400)
  }
  const callFields = sentBy(tokens)
  if (callFields === null) return withoutVersion(submission, tokens)
  try {
    const done = await options.send(submission.value, callFields)
    return redirectWithToast(isWithin(returnTo, options.back) ? returnTo : options.back, done.message, {
      changeId: done.data.changeId,
      command: options.command,
      label: recordName(done.data),
      record: recordId(done.data),
    })
  } catch (error) {
    return refused(submission, error, sent)
  }
}

function withoutVersion(submission: Submission, tokens: FormTokens) {
  const message = refusal('formWithoutVersion')
  return data({ result: submission.reply({ formErrors: [message] }), message, ...tokens }, 400)
}

/**
 * The provider's errors for fields without an error so far. A failed request is ignored here: sending the valid form
 * reports it.
 */
async function furtherErrors(
  submission: Parameters<typeof formFailure>[0],
  pending: Promise<unknown> = Promise.resolve(),
) {
  try {
    await pending
    return {}
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const shownErrors = submission.status === 'error' ? submission.error : {}
    const others = error.issues.filter(({ path }) => submission.status === 'error' && !shownErrors?.[path])
    return Object.fromEntries(others.map(({ path, message }) => [path, [message]]))
  }
}

type Submission = Parameters<typeof formFailure>[0]

/** All fields of a form as sent. */
type Sending = ReadonlyMap<string, string>

type Refusing = Pick<SaveOptions<ZodType, unknown>, 'lines' | 'html' | 'parts' | 'partAt'> & {
  tokens: FormTokens
  fields: Sending
  shown: readonly string[]
}

async function refused(submission: Submission, error: unknown, sent: Refusing) {
  const { tokens, fields, shown } = sent
  const newer = newerRecord(error)
  const parts = newer && ((await sent.parts?.(newer, fields)) ?? {})
  const { data: failure, init } = newer
    ? conflict(submission, {
        ...sent,
        newer,
        parts: parts ?? {},
        opened: readMarks(tokens.opened),
        why: messageOf(error),
      })
    : formFailure(submission, error, { shown })
  const isUnknown = error instanceof ProviderError && error.status >= 500
  const key = isUnknown ? tokens.key : crypto.randomUUID()
  const current = newer && { version: newer.version, opened: marksOf({ ...newer, ...parts }) }
  return data({ ...tokens, ...failure, ...current, key }, init ?? undefined)
}

const messageOf = (error: unknown) => (error instanceof ProviderError ? error.message : '')

type Newer = { version: number; [field: string]: unknown }
const newerRecords = z.looseObject({ version: z.number() })

function newerRecord(error: unknown): Newer | null {
  const current = error instanceof ProviderError && error.status === 409 ? error.current : null
  return newerRecords.safeParse(current).data ?? null
}

/** Plain text of our own HTML, with spaces between cells and paragraphs. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()

type ConflictInput = Pick<Refusing, 'fields' | 'lines' | 'html' | 'partAt'> & {
  newer: Newer
  parts: FormParts
  opened: Record<string, string>
  why: string
}

/** A field in a conflict: the typed value, the current value, and the value to fill in if it was not touched. */
type Field = { name: string; typed: unknown; current: unknown; fill?: unknown; at?: string }

/** Compares another person's change with the typed values: fields that take it over, and fields changed by both. */
function conflict(submission: Submission, input: ConflictInput) {
  const { opened, html = [], why } = input
  const follow: Record<string, string> = {}
  const filled: Record<string, unknown> = {}
  const fieldErrors: Record<string, string[]> = {}
  for (const { name, typed, current, fill, at = name } of [
    ...fieldsIn(submission, input),
    ...partsIn(submission, input),
  ]) {
    const was = opened[name] ?? markOf('')
    if (plain(current) === plain(typed) || markOf(current) === was) continue
    if (fill !== undefined && markOf(typed) === was) {
      follow[name] = plain(current)
      filled[name] = fill
    } else fieldErrors[at] = currentValueText(current, html.includes(name))
  }
  const message = refusal(Object.keys(fieldErrors).length > 0 ? 'saveOver' : 'saveBoth', { why })
  const result = submission.reply({ fieldErrors, formErrors: [message] })
  const initialValue = filledIn({ ...result.initialValue }, filled)
  return data({ result: { ...result, initialValue }, message, follow }, 409)
}

/** Entries of a list, `templates[2].text`, belong into that list. */
function filledIn(values: Record<string, unknown>, filled: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(filled)) {
    const [, list = '', at = '', field = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(name) ?? []
    if (list === '') values[name] = value
    else {
      const rows = Array.isArray(values[list]) ? [...values[list]] : []
      rows[Number(at)] = { ...Object(rows[Number(at)]), [field]: value }
      values[list] = rows
    }
  }
  return values
}

const typedIn = (submission: Submission): Record<string, unknown> =>
  submission.status === 'success' ? Object(submission.value) : {}

/** The record's own fields. Empty fields are missing in the parsed value; fields missing in the record are skipped. */
function fieldsIn(submission: Submission, { newer, parts, fields, lines = [] }: ConflictInput): Field[] {
  const typed = typedIn(submission)
  const isPart = (name: string) => Object.keys(parts).length > 0 && !fields.has(name)
  return [...new Set([...Object.keys(typed), ...fields.keys()])]
    .filter((name) => name in newer && !isPart(name))
    .map((name) => {
      const current = newer[name]
      const fill = lines.includes(name) ? current : fields.has(name) && !isList(current) ? plain(current) : undefined
      return { name, typed: typed[name], current, fill }
    })
}

/** The fields derived from the record; a field that the form lacks cannot be filled in. */
function partsIn(submission: Submission, { newer, parts, fields, opened, partAt }: ConflictInput): Field[] {
  if (Object.keys(parts).length === 0) return []
  const names = new Set([...Object.keys(parts), ...Object.keys(opened).filter((name) => !(name in newer))])
  return [...names].map((name) => {
    const current = parts[name] ?? ''
    const isThere = fields.has(name) || name in opened || current === 'on'
    const at = partAt?.(name, typedIn(submission)) ?? name
    return { name, typed: fields.get(name), current, at, ...(isThere && { fill: current }) }
  })
}

const isList = (value: unknown) => Array.isArray(value)
const isScalar = (value: unknown) => ['string', 'number'].includes(typeof (value ?? ''))

/** The current value of a field; ids and lists of records mean nothing to a person and are omitted. */
function currentValueText(current: unknown, isHtml: boolean): string[] {
  if (isLines(current)) return currentValueText(current.join(', '), false)
  if (!isScalar(current) || z.uuid().safeParse(current).success) return []
  const value = isHtml ? plainText(String(current ?? '')) : String(current ?? '')
  return [value === '' ? refusal('nowEmpty') : refusal('nowIs', { value })]
}

function takeTokens(form: FormData): FormTokens {
  const [version, opened] = ['version', 'opened'].map((name) => form.get(name))
  for (const name of ['version', 'opened']) form.delete(name)
  return {
    key: takeKey(form),
    version: typeof version === 'string' && /^\d+$/.test(version) ? Number(version) : null,
    opened: typeof opened === 'string' ? opened : '',
    follow: {},
  }
}

/** Splits "one\ntwo" of a field into separate entries, so that each has its own error. */
function spreadLines(form: FormData, name: string): void {
  const typed = String(form.get(name) ?? '')
  form.delete(name)
  typed
    .split(/\r?\n/, mostFields)
    .map((line) => line.trim())
    .filter(Boolean)
    .forEach((line, index) => form.append(`${name}[${index}]`, line))
}
