import { randomFrom, type Random } from './random'
import type { DrawStory, ItemStory } from './draw-story'
import type { Shot } from './shots'
import type { Timeline } from './timeline'
import { draws } from './trades'

/** States of the other lots, one for each phase of a draw. */
type Situation =
  | 'none'
  | 'drafted'
  | 'asked'
  | 'capturing'
  | 'submitted'
  | 'sentBack'
  | 'resubmitted'
  | 'completed'
  | 'nextDrafted'
  | 'withdrawn'

const situations: readonly Situation[] = [
  'submitted',
  'asked',
  'sentBack',
  'completed',
  'drafted',
  'submitted',
  'nextDrafted',
  'asked',
  'submitted',
  'sentBack',
  'resubmitted',
  'completed',
  'none',
  'submitted',
  'drafted',
  'nextDrafted',
  'asked',
  'completed',
  'submitted',
  'sentBack',
  'drafted',
  'capturing',
  'completed',
  'submitted',
  'none',
  'asked',
  'sentBack',
  'nextDrafted',
  'submitted',
  'drafted',
]

/** The state of a lot by its number; lots of the demo's borrowers have tasks for them. */
function situationOf(lotNumber: string): Situation {
  const own: Partial<Record<string, Situation>> = {
    '12': 'capturing',
    '27': 'sentBack',
    '41': 'completed',
    '03': 'asked',
    '06': 'sentBack',
    '45': 'submitted',
    '33': 'withdrawn',
    '54': 'drafted',
  }
  return own[lotNumber] ?? situations[Number(lotNumber) % situations.length] ?? 'none'
}

/** Generates the draws of a lot for its state, seeded by its number. */
export function drawsFor(lotNumber: string, time: Timeline): DrawStory[] {
  const random = randomFrom(`draws/${lotNumber}`)
  const situation = situationOf(lotNumber)
  if (situation === 'none') return []
  const number = random.whole(1, 3)
  if (situation === 'nextDrafted')
    return [drawOf('completed', 1, random.fork('first'), time, 40), drawOf('drafted', 2, random, time, 3)]
  if (situation === 'withdrawn') return [{ ...drawOf('drafted', 1, random, time, 20), deleted: time.at(-4, '11:00') }]
  // A second attempt needs a longer history.
  const age = random.whole(situation === 'resubmitted' ? 14 : 6, 24)
  return [drawOf(situation, 1, random, time, age, number - 1)]
}

const states = {
  drafted: 'pending',
  asked: 'pending',
  capturing: 'pending',
  submitted: 'submitted',
  sentBack: 're-requested',
  resubmitted: 'submitted',
  completed: 'completed',
} as const satisfies Partial<Record<Situation, DrawStory['status']>>

function drawOf(
  situation: keyof typeof states,
  number: number,
  random: Random,
  time: Timeline,
  age: number,
  phase = number - 1,
): DrawStory {
  const plan = draws[Math.min(phase, draws.length - 1)] ?? draws[0]
  const codes = plan.codes.slice(0, random.whole(2, plan.codes.length))
  const isRequested = situation !== 'drafted'
  const sent = Math.max(2, Math.floor(age / 2))
  return {
    number,
    title: `Draw ${number}: ${plan.title}`,
    description: '',
    status: states[situation],
    totalBudget: random.whole(38, 420) * 1000,
    dueDate: time.date(situation === 'completed' ? -Math.floor(age / 3) : random.whole(-2, 12)),
    created: time.at(-age, hour(random, 8)),
    requested: isRequested ? time.at(-age + 1, hour(random, 9)) : null,
    items: codes.map((code, index) => itemOf(code, situation, index, random)),
    attempts: attemptsOf(situation, sent, time),
    shots: shotsOf(situation, codes, sent, time),
  }
}

const hour = (random: Random, from: number) =>
  `${String(from + random.whole(0, 7)).padStart(2, '0')}:${String(random.whole(0, 59)).padStart(2, '0')}`

function attemptsOf(situation: keyof typeof states, sent: number, time: Timeline): DrawStory['attempts'] {
  const [first, ended] = [time.at(-sent, '16:30'), time.at(-sent + 1, '11:15')]
  if (situation === 'submitted') return [{ submitted: first }]
  if (situation === 'sentBack') return [{ submitted: first, ended: { at: ended, outcome: 're-requested' } }]
  if (situation === 'resubmitted')
    return [
      { submitted: time.at(-sent - 3, '15:10'), ended: { at: time.at(-sent - 2, '10:20'), outcome: 're-requested' } },
      { submitted: first },
    ]
  return situation === 'completed' ? [{ submitted: first, ended: { at: ended, outcome: 'completed' } }] : []
}

function itemOf(code: string, situation: keyof typeof states, index: number, random: Random): ItemStory {
  const lines = (low: number) =>
    [0, 1, 2, 3].map((line) => Math.min(100, Math.max(0, Math.round((low - line * random.between(8, 28)) / 5) * 5)))
  if (situation === 'drafted') return { code, status: 'Not initiated', progress: [null, null, null, null] }
  if (situation === 'asked' || situation === 'capturing')
    return { code, status: 'Requested', progress: [null, null, null, null] }
  if (situation === 'completed')
    return { code, status: 'Approved', progress: [100, 100, 100, 100], frozen: [100, 100, 100, 100] }
  const frozen = lines(random.between(35, 80))
  if (situation === 'submitted')
    return index === 2
      ? { code, status: 'Requested', progress: [null, null, null, null] }
      : { code, status: 'Submitted', progress: frozen }
  if (situation === 'sentBack')
    return { code, status: index === 0 ? 'Requested' : 'Submitted', sentBack: index === 0, progress: frozen, frozen }
  return {
    code,
    status: index === 0 ? 'Re-submitted' : 'Submitted',
    sentBack: index === 0,
    progress: frozen.map((value) => Math.min(100, value + 15)),
    frozen,
  }
}

/** Generates the few photos of a draw. */
function shotsOf(situation: keyof typeof states, codes: readonly string[], sent: number, time: Timeline): Shot[] {
  const taken = (days: number, minute: number) => time.at(-days, `11:${String(10 + minute).padStart(2, '0')}`)
  const [one = '12', two = one] = codes
  const shot = (key: string, code: string, days: number, minute: number): Shot => ({
    key,
    code,
    attempt: 1,
    taken: taken(days, minute),
    received: time.at(-days, '14:05'),
  })
  const seen = (days: number) => ({ status: 'verified' as const, decided: time.at(-days, '10:40') })
  if (situation === 'capturing')
    return [
      { ...shot('new-1', one, 1, 1), attempt: null },
      { ...shot('new-2', two, 1, 9), attempt: null },
    ]
  if (situation === 'submitted') return [shot('one', one, sent, 2), shot('two', two, sent, 12)]
  if (situation === 'completed') return [{ ...shot('one', one, sent, 4), ...seen(sent - 1) }]
  const wrong = {
    status: 'defective' as const,
    decided: time.at(-sent + 1, '10:50'),
    reason: 'The work is not finished here. Send a photo when it is.',
  }
  if (situation === 'sentBack')
    return [
      { ...shot('one', one, sent, 4), ...wrong },
      { ...shot('two', two, sent, 14), ...seen(sent - 1) },
    ]
  if (situation !== 'resubmitted') return []
  return [
    { ...shot('one', one, sent + 3, 4), ...wrong, decided: time.at(-sent - 2, '10:05') },
    { ...shot('two', two, sent + 3, 14), ...seen(sent + 2) },
    { ...shot('one-again', one, sent, 6), attempt: 2, replaces: 'one' },
  ]
}
