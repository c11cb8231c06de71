import type { SignedInUser } from 'contract/auth'
import type { OperationId } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { may } from 'contract/policy'
import { ProviderError } from './provider.server'

/**
 * What a page's loader asks for, or a response its error boundary can read: the provider's status, its sentence and the
 * trace to find it in the log by. Anything else is thrown on.
 */
export async function orErrorPage<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw Response.json({ message: error.message, traceId: error.traceId }, { status: error.status })
  }
}

/** The page of a form that this role may not send. @throws Response 403 */
export function requireCall(user: SignedInUser, operation: OperationId): void {
  if (!may(user.roleName, operation)) throw Response.json({ message: messages.notAllowed }, { status: 403 })
}
