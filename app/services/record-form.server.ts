import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { output, ZodType } from 'zod'
import type { Envelope } from 'contract/common'
import { formFailure } from './form.server'
import { ProviderError } from './provider.server'
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
  /** Where a saved form leads. */
  back: string
  /** Id of the command that does it in one, so that its undo can be named. */
  command: string
  /** Reads and takes away what the schema does not know, before the rest is read. */
  before?: (form: FormData) => Promise<void>
  send: (value: output<Schema>, sent: Sent) => Promise<Envelope<{ changeId: string | null }>>
}

/**
 * Saves a record's form, with or without JavaScript: leads back to its list with a toast that can be undone, or answers
 * what is wrong at its field, with everything typed. After a conflict the form goes over the newer version: its writer has
 * read who changed it. Where no answer came, the same key is sent again, so that nothing is made twice.
 */
export async function keepForm<Schema extends ZodType>(given: Keeping<Schema>) {
  const form = await given.request.formData()
  const tokens = takeTokens(form)
  for (const name of given.lines ?? []) spreadLines(form, name)
  try {
    await given.before?.(form)
  } catch (error) {
    return refused(parseWithZod(form, { schema: given.schema }), error, tokens)
  }
  const submission = parseWithZod(form, { schema: given.schema })
  if (submission.status !== 'success') return data({ result: submission.reply(), message: '', ...tokens }, 400)
  try {
    const done = await given.send(submission.value, { key: tokens.key, version: tokens.version ?? undefined })
    return redirectWithToast(given.back, done.message, done.data.changeId, given.command)
  } catch (error) {
    return refused(submission, error, tokens)
  }
}

function refused(submission: Parameters<typeof formFailure>[0], error: unknown, tokens: FormTokens) {
  const { data: told, init } = formFailure(submission, error)
  const isUnknown = error instanceof ProviderError && error.status >= 500
  const key = isUnknown ? tokens.key : crypto.randomUUID()
  return data({ ...told, key, version: newerVersion(error) ?? tokens.version }, init ?? undefined)
}

function newerVersion(error: unknown): number | null {
  const current = error instanceof ProviderError && error.status === 409 ? error.current : null
  const known = typeof current === 'object' && current !== null && 'version' in current ? current.version : null
  return typeof known === 'number' ? known : null
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
