import type { AttemptStory, DrawStory, ItemStory } from './draw-story'
import type { Cast } from './cast'
import type { Shot } from './shots'
import type { Timeline } from './timeline'

/**
 * 125 John Street, the lot with the pictures: two earlier draws, and a third under review with every situation a
 * reviewer meets. For every evidence check, pending photos include a pass, a warning (if it has one) and a failure.
 */
export function johnStreetDraws(time: Timeline, cast: Cast): DrawStory[] {
  return [firstDraw(time), secondDraw(time), thirdDraw(time, cast)]
}

const full = [100, 100, 100, 100] as const

function firstDraw(time: Timeline): DrawStory {
  const [submitted, ended] = [time.at(-96, '15:20'), time.at(-94, '09:05')]
  return {
    number: 1,
    title: 'Draw 1: Site and foundation',
    description: 'Clearing, grading and the slab.',
    status: 'completed',
    totalBudget: 128_000,
    dueDate: time.date(-92),
    created: time.at(-110, '10:00'),
    requested: time.at(-109, '09:30'),
    lender: 'Cedar Valley Bank',
    items: [
      { code: '33', budget: 104_000, status: 'Approved', progress: full, frozen: full },
      { code: '34', budget: 24_000, status: 'Approved', progress: full, frozen: full },
    ],
    attempts: [{ submitted, ended: { at: ended, outcome: 'completed' } }],
    shots: [1, 2].map(
      (index): Shot => ({
        key: `slab-${index}`,
        code: '33',
        attempt: 1,
        taken: time.at(-96, `11:0${index}`),
        received: time.at(-96, '14:40'),
        status: 'verified',
        decided: time.at(-94, '08:50'),
      }),
    ),
  }
}

function secondDraw(time: Timeline): DrawStory {
  const [submitted, ended] = [time.at(-45, '16:10'), time.at(-43, '10:30')]
  const shot = (key: string, code: string, minute: number): Shot => ({
    key,
    code,
    attempt: 1,
    taken: time.at(-45, `12:${minute}`),
    received: time.at(-45, '15:30'),
    status: 'verified',
    decided: time.at(-43, '10:10'),
  })
  return {
    number: 2,
    title: 'Draw 2: Framing',
    description: 'Walls, trusses and sheathing.',
    status: 'completed',
    totalBudget: 164_000,
    dueDate: time.date(-42),
    created: time.at(-60, '09:00'),
    requested: time.at(-59, '09:10'),
    lender: 'Cedar Valley Bank',
    items: [
      { code: '17', budget: 140_000, status: 'Approved', progress: full, frozen: full },
      { code: '04', budget: 24_000, status: 'Approved', progress: [100, 0, 0, 0], frozen: [100, 0, 0, 0] },
    ],
    attempts: [{ submitted, ended: { at: ended, outcome: 'completed' } }],
    shots: [shot('frame-1', '17', 11), shot('frame-2', '17', 16), shot('deck', '04', 24)],
  }
}

/** Budgets and progress as in the README: 51.7 % in place, 35.1 % at attempt 1. */
const items: readonly ItemStory[] = [
  { code: '12', budget: 38_000, status: 'Approved', progress: full, frozen: full },
  { code: '27', budget: 64_000, status: 'Submitted', progress: [100, 80, 40, 20], frozen: [90, 60, 20, 10] },
  { code: '28', budget: 58_000, status: 'Submitted', progress: [100, 70, 30, 20], frozen: [80, 50, 20, 10] },
  {
    code: '01',
    budget: 72_000,
    status: 'Re-submitted',
    sentBack: true,
    progress: [100, 100, 70, 50],
    frozen: [100, 80, 50, 30],
  },
  {
    code: '02',
    budget: 54_000,
    status: 'Re-submitted',
    sentBack: true,
    progress: [90, 50, 30, 10],
    frozen: [50, 20, 10, 0],
  },
  { code: '04', budget: 61_000, status: 'Submitted', progress: [100, 100, 40, 0], frozen: [80, 40, 0, 0] },
  { code: '13', budget: 47_000, status: 'Submitted', progress: [60, 40, 20, 0], frozen: [30, 10, 0, 0] },
  {
    code: '07',
    budget: 26_000,
    status: 'Re-submitted',
    sentBack: true,
    progress: [100, 60, 0, 0],
    frozen: [0, 0, 0, 0],
  },
  { code: '09', budget: 66_000, status: 'Requested', progress: [null, null, null, null] },
]

function thirdDraw(time: Timeline, cast: Cast): DrawStory {
  const attempts: AttemptStory[] = [
    { submitted: time.at(-9, '16:45'), ended: { at: time.at(-6, '10:37'), outcome: 're-requested' } },
    { submitted: time.at(-2, '14:02') },
  ]
  return {
    number: 3,
    title: 'Draw 3: Dry-in and rough-in',
    description: 'Closing the shell, rough-in of plumbing and electrical, walks to the street.',
    status: 'submitted',
    totalBudget: 486_000,
    dueDate: time.date(1),
    created: time.at(-15, '11:20'),
    requested: time.at(-14, '09:12'),
    lender: 'Cedar Valley Bank',
    items,
    attempts,
    shots: [...firstAttempt(time, cast), ...secondAttempt(time, cast)],
  }
}

/** A series of similar shots a few minutes apart. */
function run(
  count: number,
  key: string,
  shot: Omit<Shot, 'key' | 'taken'>,
  day: { at: Timeline; days: number; hour: number; from?: number },
): Shot[] {
  return Array.from({ length: count }, (_, index) => {
    const minute = (day.from ?? 2) + index * 3
    return {
      ...shot,
      key: `${key}-${index + 1}`,
      taken: day.at.at(
        day.days,
        `${String(day.hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:${String((index * 17 + 5) % 60).padStart(2, '0')}`,
      ),
    }
  })
}

function firstAttempt(time: Timeline, cast: Cast): Shot[] {
  const received = time.at(-9, '15:50')
  const seen = time.at(-7, '14:20')
  const base = { attempt: 1, received } as const
  const verified = { ...base, status: 'verified', decided: seen } as const
  const on = (hour: number, from?: number) => ({ at: time, days: -9, hour, ...(from === undefined ? {} : { from }) })
  const maya = cast.person('reviewer')
  const back = (key: string, code: string, hour: number, reason: string, extra: Partial<Shot> = {}): Shot => ({
    ...base,
    key,
    code,
    taken: time.at(-9, `${hour}:41:20`),
    status: 'defective',
    decided: time.at(-6, '10:05'),
    reason,
    ...extra,
  })
  return [
    ...run(4, 'grading', { ...verified, code: '12' }, on(9)),
    ...run(4, 'plumbing-ok', { ...verified, code: '27' }, on(10)),
    ...run(3, 'plumbing', { ...base, code: '27' }, on(10, 22)),
    // A file picked twice from the phone.
    {
      ...base,
      key: 'plumbing-twice',
      code: '27',
      taken: time.at(-9, '10:22:05'),
      copyOf: { key: 'plumbing-1' },
    },
    {
      ...base,
      key: 'plumbing-bad',
      code: '27',
      taken: time.at(-9, '10:44:10'),
      status: 'defective',
      decided: time.at(-1, '16:12'),
      reason: 'Take one photo of the whole area, then a close-up.',
    },
    ...run(4, 'electrical-ok', { ...verified, code: '28' }, on(11)),
    ...run(3, 'electrical', { ...base, code: '28' }, on(11, 20)),
    // Nearly the same picture, uploaded for another item: a failing look-alike.
    {
      ...base,
      key: 'electrical-alike',
      code: '28',
      taken: time.at(-9, '11:42:30'),
    },
    {
      ...base,
      key: 'electrical-dim',
      code: '28',
      taken: time.at(-9, '11:46:00'),
    },
    ...run(4, 'masonry-ok', { ...verified, code: '01' }, on(12)),
    back('masonry-far', '01', 12, 'Too far away. Move closer so the work fills the frame.', {}),
    back('masonry-blur', '01', 12, 'The photo is blurry. Hold still and take it again.', {}),
    ...run(3, 'siding-ok', { ...verified, code: '02' }, on(13)),
    back('siding-far', '02', 13, 'Too far away. Move closer so the work fills the frame.', {}),
    back(
      'siding-lot',
      '02',
      13,
      'This does not look like this lot. Take it again with the house number or the street in view.',
      { meters: 2900 },
    ),
    back('walks-far', '07', 14, 'Stand at the gate so the whole walk is in frame.', {
      comment: { by: maya, text: 'The gate is the gray one on the street side.', at: time.at(-6, '10:06') },
    }),
    back('walks-early', '07', 14, 'The work is not finished here. Send a photo when it is.'),
  ]
}

function secondAttempt(time: Timeline, cast: Cast): Shot[] {
  const received = time.at(-2, '13:20')
  const base = { attempt: 2, received } as const
  const verified = { ...base, status: 'verified', decided: time.at(-1, '15:30') } as const
  const on = (hour: number, from?: number) => ({ at: time, days: -2, hour, ...(from === undefined ? {} : { from }) })
  const nadia = cast.person('borrower')
  return [
    { ...base, key: 'masonry-far-2', code: '01', taken: time.at(-2, '08:12:40'), replaces: 'masonry-far' },
    {
      ...base,
      key: 'masonry-blur-2',
      code: '01',
      taken: time.at(-2, '08:15:10'),
      replaces: 'masonry-blur',
    },
    ...run(2, 'masonry', { ...base, code: '01' }, on(8, 20)),
    // One slightly blurred, and one with the phone held upright.
    {
      ...base,
      key: 'masonry-soft',
      code: '01',
      taken: time.at(-2, '08:31:00'),
    },
    {
      ...base,
      key: 'masonry-upright',
      code: '01',
      taken: time.at(-2, '08:33:00'),
      isUpright: true,
      accuracy: 96,
    },
    { ...base, key: 'siding-far-2', code: '02', taken: time.at(-2, '09:02:40'), replaces: 'siding-far' },
    { ...base, key: 'siding-lot-2', code: '02', taken: time.at(-2, '09:06:10'), replaces: 'siding-lot' },
    ...run(2, 'siding', { ...base, code: '02' }, on(9, 12)),
    { ...base, key: 'siding-street', code: '02', taken: time.at(-2, '09:21:00'), meters: 320 },
    { ...base, key: 'siding-elsewhere', code: '02', taken: time.at(-2, '09:24:00'), meters: 3200 },
    { ...base, key: 'siding-nowhere', code: '02', taken: time.at(-2, '09:27:00'), meters: null },
    {
      ...base,
      key: 'siding-bad',
      code: '02',
      taken: time.at(-2, '09:31:00'),
      status: 'defective',
      decided: time.at(-1, '16:05'),
      reason: 'Something stands in front of the work. Move it or step aside.',
    },
    ...run(3, 'roof-ok', { ...verified, code: '04' }, on(10)),
    ...run(2, 'roof', { ...base, code: '04' }, on(10, 20)),
    // Taken before the last attempt was submitted; and one with a clock that is ahead.
    { ...base, key: 'roof-old', code: '04', taken: time.at(-11, '10:12:00') },
    { ...base, key: 'roof-ahead', code: '04', taken: time.at(-1, '07:30:00') },
    { ...base, key: 'roof-clip', code: '04', taken: time.at(-2, '10:40:00'), clip: 'front-walk' },
    ...run(2, 'windows-ok', { ...verified, code: '13' }, on(11)),
    ...run(2, 'windows', { ...base, code: '13' }, on(11, 14)),
    {
      ...base,
      key: 'windows-no-offset',
      code: '13',
      taken: time.at(-2, '11:30:00'),
      hasOffset: false,
      accuracy: null,
    },
    {
      ...base,
      key: 'windows-blank',
      code: '13',
      taken: time.at(-2, '11:33:00'),
      status: 'defective',
      decided: time.at(-1, '16:02'),
    },
    // A file already uploaded for the last draw.
    {
      ...base,
      key: 'windows-again',
      code: '13',
      taken: time.at(-45, '12:16:00'),
      copyOf: { key: 'frame-2', request: '58/2' },
    },
    { ...base, key: 'walks-far-2', code: '07', taken: time.at(-2, '11:44:40'), replaces: 'walks-far' },
    { ...base, key: 'walks-early-2', code: '07', taken: time.at(-2, '11:48:30'), replaces: 'walks-early' },
    ...run(3, 'walks-ok', { ...verified, code: '07' }, on(12)),
    // Uploaded later than usual; and one uploaded after nine days.
    {
      ...base,
      key: 'walks-late',
      code: '07',
      taken: time.at(-3, '11:06:00'),
      comment: { by: nadia, text: 'The forms on the left come off on Friday.', at: time.at(-2, '13:40') },
    },
    { ...base, key: 'walks-kept', code: '07', taken: time.at(-11, '15:48:00') },
    { ...base, key: 'walks', code: '07', taken: time.at(-2, '12:20:00') },
    {
      ...base,
      key: 'walks-step',
      code: '07',
      taken: time.at(-2, '12:20:08'),
      accuracy: 350,
    },
    { ...base, key: 'walks-clip', code: '07', taken: time.at(-2, '12:25:00'), clip: 'walk-to-door' },
    {
      ...base,
      key: 'walks-bad',
      code: '07',
      taken: time.at(-2, '12:32:00'),
      status: 'defective',
      decided: time.at(-1, '16:20'),
      reason: 'This shows another item. Upload it where it belongs and send this one again.',
    },
  ]
}
