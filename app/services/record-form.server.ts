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

/** What a record's form carries beside its fields: the key it was minted with, and the version it was opened at. */
export type FormTokens = { key: string; version: number | null }

/** A form that is opened now; with the record it edits, at the version that is shown. */
export const openForm = (record?: { version: number }): FormTokens => ({
  key: crypto.randomUUID(),
  version: record?.version ?? null,
})

/** Where a form over a list leads back to: the list, with the filters that stand in the form's own address. */
export const listBeneath = (request: Request, list: string): string => `${list}${new URL(request.url).search}`

/** What goes with a call: its key, and the version where a record is edited. */
type Sent = { key: string; version: number | undefined }

type Keeping<Schema extends ZodType> = {
  request: Request
  schema: Schema
  /** Fields that are typed one below the other, each line by itself. */
  lines?: readonly string[]
  /** Fields that hold HTML: what they are now is told in its words. */
  html?: readonly string[]
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
 * what is wrong at its field, with everything typed. After a conflict its writer reads who changed it, that saving again
 * writes over that, and at each field that differs what it is now. Where no answer came, the same key is sent again, so that nothing is made twice.
 */
export async function keepForm<Schema extends ZodType>(given: Keeping<Schema>) {
  const form = await given.request.formData()
  const tokens = takeTokens(form)
  for (const name of given.lines ?? []) spreadLines(form, name)
  try {
    await given.before?.(form)
  } catch (error) {
    return refused(parseWithZod(form, { schema: given.schema, error: sentenceOf }), error, tokens, given.html)
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
    return refused(submission, error, tokens, given.html)
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
  tokens: FormTokens,
  html: readonly string[] = [],
) {
  const newer = newerRecord(error)
  const { data: told, init } = newer ? conflict(submission, newer, error, html) : formFailure(submission, error)
  const isUnknown = error instanceof ProviderError && error.status >= 500
  const key = isUnknown ? tokens.key : crypto.randomUUID()
  return data({ ...told, key, version: newer?.version ?? tokens.version }, init ?? undefined)
}

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

/** What saving again would change of the newer record, at each field; ids say nothing to a person, so those are not named. */
function conflict(
  submission: Parameters<typeof formFailure>[0],
  newer: Newer,
  error: unknown,
  html: readonly string[],
) {
  const typed: object = submission.status === 'success' ? Object(submission.value) : {}
  const fieldErrors = Object.fromEntries(
    Object.entries(typed).flatMap(([field, typedValue]) => {
      // What the record does not tell by this name says nothing of what it is now.
      if (!(field in newer)) return []
      const now = newer[field] ?? ''
      const isNamed = (typeof now === 'string' || typeof now === 'number') && !z.uuid().safeParse(now).success
      if (!isNamed || now === (typedValue ?? '')) return []
      const value = html.includes(field) ? wordsOf(String(now)) : String(now)
      return [[field, [value === '' ? say('nowEmpty') : say('nowIs', { value })]]]
    }),
  )
  const message = say('saveOver', { why: error instanceof ProviderError ? error.message : '' })
  return data({ result: submission.reply({ fieldErrors, formErrors: [message] }), message }, 409)
}

function takeTokens(form: FormData): FormTokens {
  const [key, version] = [form.get('idempotencyKey'), form.get('version')]
  form.delete('idempotencyKey')
  form.delete('version')
  return {
    key: typeof key === 'string' && key !== '' ? key : crypto.randomUUID(),
    version: typeof version === 'string' && /^\d+$/.test(version) ? Number(version) : null,
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
