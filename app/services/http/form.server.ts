import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { Issue } from 'contract/core/common'
import { ProviderError } from './provider.server'

/**
 * Response for a form refused by the provider: field errors, and the message above the form and as a toast (spec §8).
 * Errors of fields that are neither sent nor in `shown` go above the form, because nothing else would show them.
 * Rethrows all other errors.
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

/** First segment of a path: `lines` of `lines.2` and of `lines[2]`. */
const rootOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? path

function byField(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    // An entry of a list is `lines.2` for the provider and `lines[2]` for the form.
    const name = path.replaceAll(/\.(\d+)/g, '[$1]')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}
