import { createHash } from 'node:crypto'
import { data } from '@remix-run/node'
import { type output, z, type ZodType } from 'zod'
import type { Envelope } from 'contract/common'
import { isBoundedJson } from 'contract/json-limits'
import { refusal as say } from 'contract/refusals'
import { sentenceOf } from 'contract/zod-words'
import { listUnder } from '~/lib/where-from'
import { formFailure } from './form.server'
import { ProviderError } from './provider.server'
import { recordId, recordName } from './record-name.server'
import { mostFields, parseForm, readForm, takeKey } from './request-body.server'
import { redirectWithToast } from './toast.server'

/**
 * What a record's form carries beside its fields: the key it was minted with, the version it was opened at, marks of what
 * the record's fields were then, and what somebody else made meanwhile of fields that were not touched in the form.
 */
export type FormTokens = { key: string; version: number | null; opened: string; follow: Record<string, string> }

/**
 * What fields of a form that are no fields of its record are filled with, by their own names: the boxes of a list, "on"
 * or empty, and the hours of a moment.
 */
export type FormParts = Readonly<Record<string, string>>

/** A form that is opened now; with the record it edits, at the version that is shown. */
export const openForm = (record?: { version: number }, parts: FormParts = {}): FormTokens => ({
  key: crypto.randomUUID(),
  version: record?.version ?? null,
  opened: marksOf({ ...record, ...parts }),
  follow: {},
})

/** A value as it is compared: a choice of a record by its id, lines below each other, and what is missing like what is empty. */
function plain(value: unknown): string {
  if (isLines(value)) return value.join('\n')
  if (typeof value === 'string') return value.replace(/\r\n/g, '\n')
  if (typeof value !== 'object') return String(value ?? '')
  return value === null ? '' : 'uuid' in value ? String(value.uuid) : JSON.stringify(value)
}

const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Tells whether a field is still what it was, without carrying what it was: a template's words are long. */
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

/** Where a form over a list leads back to: the list, with the filters that stand in the form's own address. */
export const listBeneath = (request: Request, list: string): string => listUnder(list, new URL(request.url).search)

/** Sent along with the call that creates a record, and with one that edits a record. */
type NewSent = { key: string }
type EditSent = { key: string; version: number }

type Keeping<Schema extends ZodType, Sent> = {
  request: Request
  schema: Schema
  /** Fields that are typed one below the other, each line by itself. */
  lines?: readonly string[]
  /** Fields that hold HTML, in editors: what they are now is told in its words. */
  html?: readonly string[]
  /** What fields of the form that are not the record's are filled with by a record, and by what was sent. */
  parts?: (record: Newer, sent: Sending) => FormParts | Promise<FormParts>
  /** Where what is wrong with such a field is said, by its name and what was sent. */
  partAt?: (name: string, typed: unknown) => string
  /** True when the form may contain a file. */
  files?: boolean
  /** Names at which the page says what is wrong though the form sends nothing by them. */
  shown?: readonly string[]
  /** Where a saved form leads. */
  back: string
  /** Id of the command that does it in one, so that its undo can be named. */
  command: string
  /** Reads and takes away what the schema does not know, before the rest is read. */
  before?: (form: FormData) => Promise<void>
  /** Asks the provider what else is wrong with a form that is refused already; what is asked must be refused there too. */
  besides?: (form: FormData) => Promise<unknown>
  send: (value: output<Schema>, sent: Sent) => Promise<Envelope<{ changeId: string | null }>>
}

/** Saves the form of a new record. See {@link keep}. */
export const keepForm = <Schema extends ZodType>(given: Keeping<Schema, NewSent>) => keep(given, ({ key }) => ({ key }))

/**
 * Saves the form of a record that is edited. The form carries the version it was opened at: without one it is refused, so
 * that it cannot write over what somebody else saved meanwhile. See {@link keep}.
 */
export const keepEdit = <Schema extends ZodType>(given: Keeping<Schema, EditSent>) =>
  keep(given, ({ key, version }) => (version === null ? null : { key, version }))

/**
 * Saves a record's form, with or without JavaScript: leads back to its list with a toast that can be undone, or answers
 * what is wrong at its field, with everything typed. After a conflict its writer reads who changed it, fields they did not
 * touch follow that, and at each field that both changed stands what it is now, which saving again writes over. Where no
 * answer came, the same key is sent again, so that nothing is made twice.
 */
async function keep<Schema extends ZodType, Sent>(
  given: Keeping<Schema, Sent>,
  sentBy: (tokens: FormTokens) => Sent | null,
) {
  const form = await readForm(given.request, { files: given.files })
  const tokens = takeTokens(form)
  const shown = [...form.keys(), ...(given.lines ?? []), ...(given.shown ?? [])]
  const fields: Sending = new Map([...form].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
  const sent = { tokens, fields, shown, ...given }
  for (const name of given.lines ?? []) spreadLines(form, name)
  try {
    await given.before?.(form)
  } catch (error) {
    return refused(parseForm(form, { schema: given.schema, error: sentenceOf }), error, sent)
  }
  const submission = parseForm(form, { schema: given.schema, error: sentenceOf })
  if (submission.status !== 'success') {
    const fieldErrors = await besidesOf(submission, given.besides?.(form))
    return data({ result: submission.reply({ fieldErrors }), message: '', ...tokens }, 400)
  }
  const goesAlong = sentBy(tokens)
  if (goesAlong === null) return withoutVersion(submission, tokens)
  try {
    const done = await given.send(submission.value, goesAlong)
    const { changeId } = done.data
    return redirectWithToast(
      given.back,
      done.message,
      changeId,
      given.command,
      recordName(done.data),
      recordId(done.data),
    )
  } catch (error) {
    return refused(submission, error, sent)
  }
}

function withoutVersion(submission: Submission, tokens: FormTokens) {
  const message = say('formWithoutVersion')
  return data({ result: submission.reply({ formErrors: [message] }), message, ...tokens }, 400)
}

/** What the provider says of fields that nothing is said of yet. Where it cannot be asked, it says so when all else is right. */
async function besidesOf(submission: Parameters<typeof formFailure>[0], asked: Promise<unknown> = Promise.resolve()) {
  try {
    await asked
    return {}
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const told = submission.status === 'error' ? submission.error : {}
    const others = error.issues.filter(({ path }) => submission.status === 'error' && !told?.[path])
    return Object.fromEntries(others.map(({ path, message }) => [path, [message]]))
  }
}

type Submission = Parameters<typeof formFailure>[0]

/** Every field of a form as it was sent. */
type Sending = ReadonlyMap<string, string>

type Refusing = Pick<Keeping<ZodType, unknown>, 'lines' | 'html' | 'parts' | 'partAt'> & {
  tokens: FormTokens
  fields: Sending
  shown: readonly string[]
}

async function refused(submission: Submission, error: unknown, sent: Refusing) {
  const { tokens, fields, shown } = sent
  const newer = newerRecord(error)
  const parts = newer && ((await sent.parts?.(newer, fields)) ?? {})
  const { data: told, init } = newer
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
  const now = newer && { version: newer.version, opened: marksOf({ ...newer, ...parts }) }
  return data({ ...tokens, ...told, ...now, key }, init ?? undefined)
}

const messageOf = (error: unknown) => (error instanceof ProviderError ? error.message : '')

type Newer = { version: number; [field: string]: unknown }
const newerRecords = z.looseObject({ version: z.number() })

function newerRecord(error: unknown): Newer | null {
  const current = error instanceof ProviderError && error.status === 409 ? error.current : null
  return newerRecords.safeParse(current).data ?? null
}

/** The words that are read in HTML of ours; each cell and paragraph is parted from the next. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()

type Meanwhile = Pick<Refusing, 'fields' | 'lines' | 'html' | 'partAt'> & {
  newer: Newer
  parts: FormParts
  opened: Record<string, string>
  why: string
}

/** What became of one field: what was typed, what it is now, and what it is filled with where nobody touched it. */
type Field = { name: string; typed: unknown; now: unknown; fill?: unknown; at?: string }

/** What somebody else made of the record, set beside what was typed: fields that follow it, and those that both changed. */
function conflict(submission: Submission, given: Meanwhile) {
  const { opened, html = [], why } = given
  const follow: Record<string, string> = {}
  const filled: Record<string, unknown> = {}
  const fieldErrors: Record<string, string[]> = {}
  for (const { name, typed, now, fill, at = name } of [...fieldsIn(submission, given), ...partsIn(submission, given)]) {
    const was = opened[name] ?? markOf('')
    if (plain(now) === plain(typed) || markOf(now) === was) continue
    if (fill !== undefined && markOf(typed) === was) {
      follow[name] = plain(now)
      filled[name] = fill
    } else fieldErrors[at] = nowWords(now, html.includes(name))
  }
  const message = say(Object.keys(fieldErrors).length > 0 ? 'saveOver' : 'saveBoth', { why })
  const result = submission.reply({ fieldErrors, formErrors: [message] })
  const initialValue = filledIn({ ...result.initialValue }, filled)
  return data({ result: { ...result, initialValue }, message, follow }, 409)
}

/** Entries of a list, `templates[2].text`, stand in that list. */
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

/** The record's own fields. What was left empty is no part of what was typed, and what it does not tell says nothing. */
function fieldsIn(submission: Submission, { newer, parts, fields, lines = [] }: Meanwhile): Field[] {
  const typed = typedIn(submission)
  const isPart = (name: string) => Object.keys(parts).length > 0 && !fields.has(name)
  return [...new Set([...Object.keys(typed), ...fields.keys()])]
    .filter((name) => name in newer && !isPart(name))
    .map((name) => {
      const now = newer[name]
      const fill = lines.includes(name) ? now : fields.has(name) && !isList(now) ? plain(now) : undefined
      return { name, typed: typed[name], now, fill }
    })
}

/** The fields that are filled with parts of the record; one that the form does not have cannot be filled. */
function partsIn(submission: Submission, { newer, parts, fields, opened, partAt }: Meanwhile): Field[] {
  if (Object.keys(parts).length === 0) return []
  const names = new Set([...Object.keys(parts), ...Object.keys(opened).filter((name) => !(name in newer))])
  return [...names].map((name) => {
    const now = parts[name] ?? ''
    const isThere = fields.has(name) || name in opened || now === 'on'
    const at = partAt?.(name, typedIn(submission)) ?? name
    return { name, typed: fields.get(name), now, at, ...(isThere && { fill: now }) }
  })
}

const isList = (value: unknown) => Array.isArray(value)
const isScalar = (value: unknown) => ['string', 'number'].includes(typeof (value ?? ''))

/** What a field is now; ids and lists of records say nothing to a person, so those are not named. */
function nowWords(now: unknown, isHtml: boolean): string[] {
  if (isLines(now)) return nowWords(now.join(', '), false)
  if (!isScalar(now) || z.uuid().safeParse(now).success) return []
  const value = isHtml ? wordsOf(String(now ?? '')) : String(now ?? '')
  return [value === '' ? say('nowEmpty') : say('nowIs', { value })]
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

/** "one\ntwo" of a field becomes its first and second entry, so that each has its own message. */
function spreadLines(form: FormData, name: string): void {
  const typed = String(form.get(name) ?? '')
  form.delete(name)
  typed
    .split(/\r?\n/, mostFields)
    .map((line) => line.trim())
    .filter(Boolean)
    .forEach((line, index) => form.append(`${name}[${index}]`, line))
}
