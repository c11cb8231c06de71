import { createHash } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { type output, z, type ZodType } from 'zod'
import type { Envelope } from 'contract/common'
import { refusal as say } from 'contract/refusals'
import { sentenceOf } from 'contract/zod-words'
import { formFailure } from './form.server'
import { ProviderError } from './provider.server'
import { recordId, recordName } from './record-name.server'
import { redirectWithToast } from './toast.server'

/**
 * What a record's form carries beside its fields: the key it was minted with, the version it was opened at, marks of what
 * the record's fields were then, and what somebody else made meanwhile of fields that were not touched in the form.
 */
export type FormTokens = { key: string; version: number | null; opened: string; follow: Record<string, string> }

/** A form that is opened now; with the record it edits, at the version that is shown. */
export const openForm = (record?: { version: number }): FormTokens => ({
  key: crypto.randomUUID(),
  version: record?.version ?? null,
  opened: marksOf(record ?? {}),
  follow: {},
})

/** A value as it is compared: a choice of a record by its id, and what is missing like what is empty. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\r\n/g, '\n')
  if (typeof value !== 'object') return String(value ?? '')
  return value === null ? '' : 'uuid' in value ? String(value.uuid) : JSON.stringify(value)
}

/** Tells whether a field is still what it was, without carrying what it was: a template's words are long. */
const markOf = (value: unknown) => createHash('sha256').update(plain(value)).digest('base64url').slice(0, 12)

const marksOf = (record: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(record).map(([field, value]) => [field, markOf(value)])))

const marks = z.record(z.string(), z.string())
function readMarks(opened: string): Record<string, string> {
  try {
    return marks.parse(JSON.parse(opened))
  } catch {
    return {}
  }
}

/** Where a form over a list leads back to: the list, with the filters that stand in the form's own address. */
export const listBeneath = (request: Request, list: string): string => `${list}${new URL(request.url).search}`

/** What goes with a call: its key, and the version where a record is edited. */
type Sent = { key: string; version: number | undefined }

type Keeping<Schema extends ZodType> = {
  request: Request
  schema: Schema
  /** Fields that are typed one below the other, each line by itself. */
  lines?: readonly string[]
  /** Fields that hold HTML, in editors: what they are now is told in its words. */
  html?: readonly string[]
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

/**
 * Saves a record's form, with or without JavaScript: leads back to its list with a toast that can be undone, or answers
 * what is wrong at its field, with everything typed. After a conflict its writer reads who changed it, fields they did not
 * touch follow that, and at each field that both changed stands what it is now, which saving again writes over. Where no
 * answer came, the same key is sent again, so that nothing is made twice.
 */
export async function keepForm<Schema extends ZodType>(given: Keeping<Schema>) {
  const form = await given.request.formData()
  const tokens = takeTokens(form)
  const shown = [...form.keys(), ...(given.lines ?? []), ...(given.shown ?? [])]
  const sent = { tokens, form, html: given.html ?? [], shown }
  for (const name of given.lines ?? []) spreadLines(form, name)
  try {
    await given.before?.(form)
  } catch (error) {
    return refused(parseWithZod(form, { schema: given.schema, error: sentenceOf }), error, sent)
  }
  const submission = parseWithZod(form, { schema: given.schema, error: sentenceOf })
  if (submission.status !== 'success') {
    const fieldErrors = await besidesOf(submission, given.besides?.(form))
    return data({ result: submission.reply({ fieldErrors }), message: '', ...tokens }, 400)
  }
  try {
    const done = await given.send(submission.value, { key: tokens.key, version: tokens.version ?? undefined })
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

function refused(
  submission: Parameters<typeof formFailure>[0],
  error: unknown,
  { tokens, form, html, shown }: { tokens: FormTokens; form: FormData } & Record<'html' | 'shown', readonly string[]>,
) {
  const newer = newerRecord(error)
  const { data: told, init } = newer
    ? conflict(submission, { newer, form, html, opened: readMarks(tokens.opened), why: messageOf(error) })
    : formFailure(submission, error, { shown })
  const isUnknown = error instanceof ProviderError && error.status >= 500
  const key = isUnknown ? tokens.key : crypto.randomUUID()
  const now = newer && { version: newer.version, opened: marksOf(newer) }
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

type Meanwhile = { newer: Newer; form: FormData; opened: Record<string, string>; html: readonly string[]; why: string }

/** What somebody else made of the record, set beside what was typed: fields that follow it, and those that both changed. */
function conflict(submission: Parameters<typeof formFailure>[0], { newer, form, opened, html, why }: Meanwhile) {
  const typed: Record<string, unknown> = submission.status === 'success' ? Object(submission.value) : {}
  const follow: Record<string, string> = {}
  const fieldErrors: Record<string, string[]> = {}
  // What was left empty is no part of what was typed.
  for (const field of new Set([...Object.keys(typed), ...form.keys()])) {
    // What the record does not tell by this name says nothing of what it is now.
    if (!(field in newer)) continue
    const now = plain(newer[field])
    if (now === plain(typed[field]) || markOf(now) === opened[field]) continue
    // Editors are not filled with others' words, nor what is typed in parts.
    const canFollow = html.length === 0 && isScalar(newer[field]) && form.has(field)
    if (canFollow && markOf(typed[field]) === opened[field]) follow[field] = now
    else fieldErrors[field] = nowWords(newer[field], html.includes(field))
  }
  const message = say(Object.keys(fieldErrors).length > 0 ? 'saveOver' : 'saveBoth', { why })
  const result = submission.reply({ fieldErrors, formErrors: [message] })
  return data({ result: { ...result, initialValue: { ...result.initialValue, ...follow } }, message, follow }, 409)
}

const isScalar = (value: unknown) => ['string', 'number'].includes(typeof (value ?? ''))

/** What a field is now; ids and lists say nothing to a person, so those are not named. */
function nowWords(now: unknown, isHtml: boolean): string[] {
  if (!isScalar(now) || z.uuid().safeParse(now).success) return []
  const value = isHtml ? wordsOf(String(now ?? '')) : String(now ?? '')
  return [value === '' ? say('nowEmpty') : say('nowIs', { value })]
}

function takeTokens(form: FormData): FormTokens {
  const [key, version, opened] = ['idempotencyKey', 'version', 'opened'].map((name) => form.get(name))
  for (const name of ['idempotencyKey', 'version', 'opened']) form.delete(name)
  return {
    key: typeof key === 'string' && key !== '' ? key : crypto.randomUUID(),
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
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .forEach((line, index) => form.append(`${name}[${index}]`, line))
}
