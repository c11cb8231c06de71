import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { Issue } from 'contract/common'
import { ProviderError } from './provider.server'

/**
 * What an action answers when the provider refused a form: its messages at their fields, and its sentence above them and
 * as the toast (spec §8). What is said of no field that the form has, `shown` beside those that were sent, is said above
 * them too: nobody would hear it otherwise. Anything but the provider's refusal is thrown on.
 */
export function formFailure<Schema, Value>(
  submission: Submission<Schema, string[], Value>,
  error: unknown,
  { hideFields = [], shown = [] }: { hideFields?: string[]; shown?: Iterable<string> } = {},
) {
  if (!(error instanceof ProviderError)) throw error
  const fields = new Set([...Object.keys(submission.payload), ...shown].map(rootOf))
  const isShown = ({ path }: Issue) => fields.has(rootOf(path))
  const others = error.issues.filter((issue) => !isShown(issue)).map(({ message }) => message)
  const above = error.issues.length > 0 ? [...new Set(others)] : [error.message]
  const fieldErrors = byField(error.issues.filter(isShown))
  const formErrors = above.length > 0 ? above : undefined
  return data(
    { result: submission.reply({ fieldErrors, formErrors, hideFields }), message: error.message },
    error.status,
  )
}

/** The field a path begins with: `lines` of `lines.2` and of `lines[2]`. */
const rootOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? path

function byField(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    // One of several is `lines.2` to the provider and `lines[2]` to the form.
    const name = path.replaceAll(/\.(\d+)/g, '[$1]')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}
