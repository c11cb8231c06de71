import type { Issue } from 'contract/core/common'
import type { Args, Question } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { asRef } from '~/commands/engine/context'
import type { Again, IncompleteCall, Refused } from '~/interaction/layers'

/** An answer as it was typed; empty if it was chosen from rows. */
function typedOf(question: Question, value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (question.kind === 'text' && Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' && (question.kind === 'text' || question.kind === 'date') ? value : ''
}

/** First reason for each argument that the server refused, of the arguments that have a page. */
function refusedOf(questions: Readonly<Record<string, Question>>, args: Args, issues: readonly Issue[]): Refused {
  const named = issues.flatMap(({ path, message }) => {
    const [name = ''] = path.split('.')
    return questions[name] && args[name] !== undefined ? [[name, { why: message, value: args[name] }] as const] : []
  })
  return Object.fromEntries(named.reverse())
}

const without = (args: Args, names: readonly string[]): Args =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)))

/**
 * Pages of a call whose arguments the server refused: the first refused one is open, all answers are kept, and Back
 * leads to earlier ones.
 */
export function resumeQuestion({ call, issues, label = '' }: Again, context: CommandContext): IncompleteCall {
  const { questions } = commandOf(call.id)
  const refused = refusedOf(questions, call.args, issues)
  const wrong = Object.keys(questions).filter((name) => name in refused)
  const targets = call.targets.map((target) => ({ ...asRef(target), label }))
  const [target] = targets
  const common = {
    id: call.id,
    targets,
    refused,
    picks: call.args,
    ...(target && target.id !== context.here?.id && { elsewhere: target }),
  }
  const pageWithout = (names: readonly string[]): IncompleteCall => ({
    ...common,
    args: without(call.args, names),
    says: names.flatMap((name) => {
      const question = questions[name]
      return question ? [typedOf(question, call.args[name])] : []
    }),
  })
  const earlier = Object.keys(questions).slice(0, Object.keys(questions).indexOf(wrong[0] ?? ''))
  const answered = earlier.filter((name) => call.args[name] !== undefined)
  return { ...pageWithout(wrong), before: answered.map((name) => pageWithout([name, ...wrong])) }
}

/** Arguments resolved by an answer; those refused together for the same reason keep their values. */
export function resolvedBy(refused: Refused, name: string, value: unknown): Args {
  const own = refused[name]
  if (!own || own.value === value) return {}
  const others = Object.entries(refused).filter(([other, { why }]) => other !== name && why === own.why)
  return Object.fromEntries(others.map(([other, one]) => [other, one.value]))
}
