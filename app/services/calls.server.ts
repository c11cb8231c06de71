import * as z from 'zod'
import { $ZodError } from 'zod/v4/core'
import type { SignedInUser } from 'contract/account/sign-in'
import { endpointOf, type InputOf, type OperationId } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { may } from 'contract/core/policy'
import { isChange, type AnswerOf, type Call, type Outcome, type Port } from '~/commands/engine/command'
import { callSchema } from '~/commands/handlers/call-schema.server'
import type { CommandHandler } from '~/commands/handlers/handler.server'
import { findHandler } from '~/commands/handlers/index.server'
import { findCommand } from '~/commands/engine/registry'
import { isPassing, largestBatch, type CallAnswer, type CallFailure } from '~/offline/outbox/calls'
import { chained, recordKey, writesOf, type OwnWrite } from '~/offline/outbox/versions'
import { logError } from './http/log.server'
import { callForEnvelope, ProviderError } from './http/provider.server'

/** The body of `/resources/calls`. `user` owns the queue: another person who signed in since must not send it. */
export const callsBody = z.strictObject({ user: z.uuid(), calls: z.array(z.unknown()).max(largestBatch) })

type RefusedAnswer = Extract<CallAnswer, { ok: false }>

const refusal = (key: string, status: number, message: string, error: Partial<CallFailure> = {}): RefusedAnswer => ({
  key,
  ok: false,
  message,
  error: { status, ...error },
})

type CallProvider = <O extends OperationId>(
  operation: O,
  input: InputOf<O>,
  idempotencyKey?: string,
) => Promise<AnswerOf<O>>

/**
 * The provider for a command: one idempotency key for the single write of its call. A second write would reuse the key,
 * and repeating the call would do it twice or not at all; only after a final refusal may another write follow.
 * @throws Error for a second write, before it is sent
 */
export function portFor(callOnce: CallProvider, key: string): Port {
  let written: OperationId | null = null
  return {
    call: async (operation, input) => {
      if (endpointOf(operation).effect !== 'change') return callOnce(operation, input)
      if (written) throw new Error(`A command writes once: ${operation} after ${written}`)
      written = operation
      try {
        return await callOnce(operation, input, key)
      } catch (error) {
        if (wroteNothing(error)) written = null
        throw error
      }
    },
  }
}

/** True after a final refusal, which wrote nothing; 422 means that the key was used successfully before. */
const wroteNothing = (error: unknown) =>
  error instanceof ProviderError &&
  error.status !== 422 &&
  !isPassing({ status: error.status, ...(error.retryAfter !== null && { retryAfter: error.retryAfter }) })

/** The handler of a call, or why it is not run: unknown here (a queue of another version), or not this role's. */
function handlerFor(call: Call, user: SignedInUser): CommandHandler | RefusedAnswer {
  const [command, handler] = [findCommand(call.id), findHandler(call.id)]
  if (!command || !handler || !isChange(command)) return refusal(call.key, 400, sayOfField('invalidInput'))
  const { matching } = call
  if (matching && !(command.byFilter && command.of.includes(matching.noun)))
    return refusal(call.key, 400, sayOfField('invalidInput'))
  return may(user.roleName, command.needs) ? handler : refusal(call.key, 403, sayOfField('notAllowed'))
}

/** Parses a call; an invalid one is refused alone, so that it does not block later calls. */
function readCall(raw: unknown): Call | RefusedAnswer {
  const parsed = callSchema.safeParse(raw)
  if (parsed.success) return { ...parsed.data, id: parsed.data.id as Call['id'] }
  return refusal(keyOf(raw), 400, sayOfField('invalidInput'))
}

const keyOf = (raw: unknown) => (typeof raw === 'object' && raw !== null && 'key' in raw ? String(raw.key) : '')

/** Answer to a call without a session, or of another person's queue. */
export const signedOutAnswer = (raw: unknown): CallAnswer => refusal(keyOf(raw), 401, sayOfField('signedOut'))

/** Converts an error to the answer of a call. */
function failureOf(key: string, error: unknown): RefusedAnswer {
  if (error instanceof ProviderError) {
    const { status, message, retryAfter, changedBy, current, issues } = error
    return refusal(key, status, message, {
      ...(retryAfter !== null && { retryAfter }),
      ...(changedBy !== null && { changedBy }),
      ...(current !== undefined && { current }),
      ...(issues.length > 0 && { issues }),
    })
  }
  if (error instanceof $ZodError) return refusal(key, 400, sayOfField('invalidInput'))
  logError('calls', error)
  return refusal(key, 422, sayOfField('somethingWentWrong'))
}

/**
 * Runs a batch of calls in order for one person, each with its own idempotency key, and returns an answer for each.
 * Versions chain: a later call on a record is sent with the version made by the earlier one. A temporary failure ends
 * the batch, because later calls depend on the order; a final refusal does not.
 */
export async function runCalls(request: Request, user: SignedInUser, raw: readonly unknown[]): Promise<CallAnswer[]> {
  const answers: CallAnswer[] = []
  const own = new Map<string, OwnWrite>()
  for (const one of raw) {
    const answer = await runCall(request, user, one, own)
    answers.push(answer)
    if (!answer.ok && (answer.error.status === 401 || isPassing(answer.error))) break
  }
  return answers
}

async function runCall(
  request: Request,
  user: SignedInUser,
  raw: unknown,
  own: Map<string, OwnWrite>,
): Promise<CallAnswer> {
  const call = readCall(raw)
  if ('ok' in call) return call
  const handler = handlerFor(call, user)
  if ('ok' in handler) return handler
  const targets = call.targets.map((target) => chained(target, own.get(recordKey(target.noun, target.id))))
  const callOnce: CallProvider = (operation, input, idempotencyKey) =>
    callForEnvelope(request, operation, input, { idempotencyKey, signedOut: 'throw' })
  try {
    const outcome: Outcome = await handler.run(call.args, targets, portFor(callOnce, call.key), call.matching)
    for (const [key, write] of writesOf(targets, outcome)) own.set(key, write)
    return { key: call.key, ok: true, data: outcome }
  } catch (error) {
    return failureOf(call.key, error)
  }
}
