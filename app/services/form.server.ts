import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { Issue } from 'contract/common'
import { ProviderError } from './provider.server'

/**
 * What an action answers when the provider refused a form: its messages at their fields, and its sentence above them and
 * as the toast (spec §8). Anything but the provider's refusal is thrown on.
 */
export function formFailure<Schema, Value>(
  submission: Submission<Schema, string[], Value>,
  error: unknown,
  hideFields: string[] = [],
) {
  if (!(error instanceof ProviderError)) throw error
  const fieldErrors = byField(error.issues)
  const formErrors = error.issues.length > 0 ? undefined : [error.message]
  return data(
    { result: submission.reply({ fieldErrors, formErrors, hideFields }), message: error.message },
    error.status,
  )
}

function byField(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    // One of several is `lines.2` to the provider and `lines[2]` to the form.
    const name = path.replaceAll(/\.(\d+)/g, '[$1]')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}
