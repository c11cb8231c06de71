import { t as questionText } from 'locales/questions'
import { t as sayOfField } from 'locales/fields'
import { isContactNumber } from 'contract/people/contact-number'
import { lotAnswerProblem } from 'contract/lots/lot-answer'
import { defaultCountry } from 'contract/geo/default-country'
import { questionLabel } from './question-label'
import { defaultZone, isDayFirst, longDayText, todayIn } from '~/lib/time/dates'
import { typedDollars } from '~/lib/text/typed-dollars'
import { readDate } from '~/lib/time/typed-date'
import type { Question, LateRule } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { schemaOf } from '~/commands/engine/argument-values'

export type TypedQuestion = Extract<Question, { kind: 'text' | 'number' | 'money' | 'date' }>

/** True for a typed argument; others are chosen or confirmed. */
export const isTyped = (question: Question): question is TypedQuestion =>
  question.kind === 'text' || question.kind === 'number' || question.kind === 'money' || question.kind === 'date'

/** The typed value, with a note if its interpretation is not obvious; or the error. */
export type Read =
  | { readonly ok: true; readonly value: unknown; readonly note?: string }
  | { readonly ok: false; readonly why: string }

const wrong = (why: string): Read => ({ ok: false, why })

const amounts = /\d(?:[\d.,'’]*\d)?/g
/** Digits grouped by spaces are one number. */
const spaced = /(?<!\d)\d{1,3}(?:\s\d{3})+(?!\d)/g

/** Two numbers are two answers and are never joined (domain rule 3). */
const isTwoAmounts = (typed: string): boolean =>
  (typed.replace(spaced, (one) => one.replace(/\s/g, '')).match(amounts) ?? []).length > 1

function readMoney(typed: string): Read {
  const read = typedDollars(typed)
  if ((read.ok || read.isUnclear) && isTwoAmounts(typed)) return wrong(questionText('why.oneAmount'))
  return read.ok ? { ok: true, value: read.dollars, note: read.note } : wrong(read.why)
}

function readDay(typed: string, context: CommandContext): Read {
  const zone = context.zone ?? defaultZone
  const today = todayIn(zone, Date.now())
  const date = readDate(typed, today, isDayFirst(zone) ? 'dayFirst' : 'monthFirst')
  if (date === null) return wrong(questionText('why.noDate'))
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`
  const day = `${longDayText(date, zone)}${year}`
  return { ok: true, value: date, note: date < today ? questionText('note.past', { day }) : day }
}

function problemBy(rule: LateRule, text: string): string | null {
  if (rule !== 'contactNumber') return lotAnswerProblem(rule.field, text, rule.isNew ? defaultCountry : null)
  return text === '' || isContactNumber(text) ? null : sayOfField('contactNumberInvalid')
}

/** Reads typed text of an argument page. An empty optional argument is null. */
export function readAnswer(question: TypedQuestion, typed: string, context: CommandContext): Read {
  const text = typed.trim()
  if (question.optional && text === '') return { ok: true, value: null }
  if (question.kind === 'money') return readMoney(text)
  if (question.kind === 'date') return readDay(text, context)
  const problem = question.kind === 'text' && question.rule ? problemBy(question.rule, text) : null
  if (problem !== null) return wrong(problem)
  const read = schemaOf(question.format).safeParse(text)
  if (read.success) return { ok: true, value: read.data }
  if (text === '') return wrong(sayOfField('required', { label: questionLabel(question.label) }))
  return wrong(read.error.issues[0]?.message ?? sayOfField('invalidInput'))
}
