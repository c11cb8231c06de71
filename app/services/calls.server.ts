import { $ZodError } from 'zod/v4/core'
import type { SignedInUser } from 'contract/auth'
import { endpointOf, type InputOf, type OperationId } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { may } from 'contract/policy'
import {
  callSchema,
  isChange,
  type AnswerOf,
  type Call,
  type ChangeCommand,
  type Outcome,
  type Port,
} from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { isPassing, type CallAnswer, type CallFailure } from '~/live/calls'
import { chained, recordKey, writesOf, type OwnWrite } from '~/live/versions'
import { logError } from './log.server'
import { askProvider, ProviderError } from './provider.server'

type Refused = Extract<CallAnswer, { ok: false }>

const refusal = (key: string, status: number, message: string, error: Partial<CallFailure> = {}): Refused => ({
  key,
  ok: false,
  message,
  error: { status, ...error },
})

type Ask = <O extends OperationId>(operation: O, input: InputOf<O>, idempotencyKey?: string) => Promise<AnswerOf<O>>

/**
 * The provider as a command sees it: one idempotency key for the one write of its call. A second write would go under the
 * key of the first, and a repeat of the call would do it again or not at all; only one that was refused for good may be
 * followed by another.
 * @throws Error at a second write, before it is sent
 */
export function portFor(ask: Ask, key: string): Port {
  let written: OperationId | null = null
  return {
    call: async (operation, input) => {
      if (endpointOf(operation).effect !== 'change') return ask(operation, input)
      if (written) throw new Error(`A command writes once: ${operation} after ${written}`)
      written = operation
      try {
        return await ask(operation, input, key)
      } catch (error) {
        if (didNothing(error)) written = null
        throw error
      }
    },
  }
}

/** Refused for good, so nothing was written; 422 says that the key has done its work before. */
const didNothing = (error: unknown) =>
  error instanceof ProviderError &&
  error.status !== 422 &&
  !isPassing({ status: error.status, ...(error.retryAfter !== null && { retryAfter: error.retryAfter }) })

/** The command of a call, or why it is not run: unknown here (a queue of another version), or not this role's. */
function commandFor(call: Call, user: SignedInUser): ChangeCommand | Refused {
  const command = findCommand(call.id)
  if (!command || !isChange(command)) return refusal(call.key, 400, messages.invalidInput)
  const { matching } = call
  if (matching && !(command.byFilter && command.of.includes(matching.noun)))
    return refusal(call.key, 400, messages.invalidInput)
  return may(user.roleName, command.needs) ? command : refusal(call.key, 403, messages.notAllowed)
}

/** Reads one call off the wire; what cannot be read is refused alone, so that it holds up nothing behind it. */
function readCall(raw: unknown): Call | Refused {
  const parsed = callSchema.safeParse(raw)
  if (parsed.success) return { ...parsed.data, id: parsed.data.id as Call['id'] }
  return refusal(keyOf(raw), 400, messages.invalidInput)
}

const keyOf = (raw: unknown) => (typeof raw === 'object' && raw !== null && 'key' in raw ? String(raw.key) : '')

/** What a call is told that came without a session, or with somebody else's. */
export const signedOutAnswer = (raw: unknown): CallAnswer => refusal(keyOf(raw), 401, messages.signedOut)

/** What a failure means for the call that met it. */
function failureOf(key: string, error: unknown): Refused {
  if (error instanceof ProviderError) {
    const { status, message, retryAfter, changedBy, current, issues } = error
    return refusal(key, status, message, {
      ...(retryAfter !== null && { retryAfter }),
      ...(changedBy !== null && { changedBy }),
      ...(current !== undefined && { current }),
      ...(issues.length > 0 && { issues }),
    })
  }
  if (error instanceof $ZodError) return refusal(key, 400, messages.invalidInput)
  logError('calls', error)
  return refusal(key, 422, messages.somethingWentWrong)
}

/**
 * Runs a batch of calls in order for one person, each under its own idempotency key, and answers one by one. Versions
 * chain: a later call on a record is sent with the version the earlier one made. A failure that may pass ends the
 * batch, because what follows was meant to come after it; a final refusal does not.
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
  const command = commandFor(call, user)
  if ('ok' in command) return command
  const targets = call.targets.map((target) => chained(target, own.get(recordKey(target.noun, target.id))))
  const ask: Ask = (operation, input, idempotencyKey) =>
    askProvider(request, operation, input, { idempotencyKey, signedOut: 'throw' })
  try {
    const outcome: Outcome = await command.run(call.args, targets, portFor(ask, call.key), call.matching)
    for (const [key, write] of writesOf(targets, outcome)) own.set(key, write)
    return { key: call.key, ok: true, data: outcome }
  } catch (error) {
    return failureOf(call.key, error)
  }
}
