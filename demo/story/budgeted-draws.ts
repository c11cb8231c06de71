import type { DrawStory, ItemStory } from './draw-story'
import type { Shot } from './shots'
import type { Timeline } from './timeline'

/** The lot with a schedule of values. */
export const budgetedLot = '42'

type Item = readonly [code: string, dollars: number, percent: number]

/** Checklist lines whose mean is the percent in place, the first ones complete. */
const linesAt = (percent: number): number[] =>
  [0, 1, 2, 3].map((line) => Math.min(100, Math.max(0, percent * 4 - line * 100)))

const itemAt =
  (status: 'Approved' | 'Submitted') =>
  ([code, budget, percent]: Item): ItemStory => ({
    code,
    budget,
    status,
    progress: linesAt(percent),
    ...(status === 'Approved' && { frozen: linesAt(percent) }),
  })

type Plan = {
  number: number
  title: string
  /** Days before today of its submission; it is completed the day after. */
  sent: number
  isCompleted: boolean
  items: readonly Item[]
  photos: readonly (readonly [key: string, code: string])[]
}

/** Four draws: paid, paid in part, approved and not paid, and under review. */
const plans: readonly Plan[] = [
  {
    number: 1,
    title: 'Draw 1: Site and foundation',
    sent: 76,
    isCompleted: true,
    items: [
      ['12', 16_650, 100],
      ['33', 21_825, 100],
    ],
    photos: [['slab', '33']],
  },
  {
    number: 2,
    title: 'Draw 2: Framing and roof',
    sent: 46,
    isCompleted: true,
    items: [
      ['17', 45_000, 75],
      ['04', 9_000, 25],
    ],
    photos: [
      ['frame', '17'],
      ['roof', '04'],
    ],
  },
  {
    number: 3,
    title: 'Draw 3: Roof and shell',
    sent: 14,
    isCompleted: true,
    items: [
      ['17', 13_770, 100],
      ['04', 7_000, 70],
      ['02', 6_000, 40],
    ],
    photos: [['shell', '02']],
  },
  {
    number: 4,
    title: 'Draw 4: Shell and drywall',
    sent: 2,
    isCompleted: false,
    items: [
      ['33', 1_000, 80],
      ['02', 8_000, 60],
      ['27', 10_000, 50],
      ['18', 12_000, 30],
    ],
    photos: [['siding', '02']],
  },
]

function drawAt({ number, title, sent, isCompleted, items, photos }: Plan, time: Timeline): DrawStory {
  const [submitted, at] = [time.at(-sent, '15:20'), time.at(-sent + 1, '10:30')]
  const shots = photos.map(
    ([key, code], index): Shot => ({
      key,
      code,
      attempt: 1,
      taken: time.at(-sent, `11:1${index}`),
      received: time.at(-sent, '14:10'),
      ...(isCompleted && { status: 'verified', decided: time.at(-sent + 1, '10:10') }),
    }),
  )
  return {
    number,
    title,
    description: '',
    status: isCompleted ? 'completed' : 'submitted',
    totalBudget: items.reduce((sum, [, dollars]) => sum + dollars, 0),
    dueDate: time.date(4 - sent),
    created: time.at(-sent - 6, '09:00'),
    requested: time.at(-sent - 5, '09:40'),
    lender: 'Cedar Valley Bank',
    items: items.map(itemAt(isCompleted ? 'Approved' : 'Submitted')),
    attempts: [{ submitted, ...(isCompleted && { ended: { at, outcome: 'completed' as const } }) }],
    shots,
  }
}

export const budgetedDraws = (time: Timeline): DrawStory[] => plans.map((plan) => drawAt(plan, time))
