import type { SignedInUser } from 'contract/account/sign-in'
import type { OperationId } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { may } from 'contract/core/policy'
import { ProviderError } from './provider.server'

/**
 * Converts a provider refusal in a loader to a response for the error boundary, with status, message and trace id for
 * the log. Rethrows all other errors.
 */
export async function orErrorPage<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw Response.json({ message: error.message, traceId: error.traceId }, { status: error.status })
  }
}

/** Refuses the page of a form that the role may not send. @throws Response 403 */
export function requireCall(user: SignedInUser, operation: OperationId): void {
  if (!may(user.roleName, operation)) throw Response.json({ message: sayOfField('notAllowed') }, { status: 403 })
}
