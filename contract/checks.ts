import type { CheckResult } from './statuses'

/** The local evidence checks in the order they are shown (domain rule 10). */
export const checkKinds = [
  'distance',
  'takenAfter',
  'uploadDelay',
  'sameFile',
  'lookAlike',
  'sharpness',
  'blank',
  'accuracy',
] as const
export type CheckKind = (typeof checkKinds)[number]

export const checkTitles: Record<CheckKind, string> = {
  distance: 'Distance to lot',
  takenAfter: 'Taken after last attempt',
  uploadDelay: 'Upload delay',
  sameFile: 'Same file elsewhere',
  lookAlike: 'Look-alike',
  sharpness: 'Sharpness',
  blank: 'Blank picture',
  accuracy: 'Position accuracy',
}

/** One answer with the number behind it: metres, seconds, matches, bits, variance or deviation; null where unknown. */
export type Check = {
  kind: CheckKind
  result: CheckResult
  value: number | null
  limit: number | null
  /** The sentence beside it, made when it was checked. */
  detail: string
}

/** Limits per agency; these are the defaults. Metres, seconds, bits, variance of the Laplacian, luma deviation. */
export const defaultLimits = {
  distancePass: 150,
  distanceWarn: 500,
  delayPass: 24 * 3600,
  delayWarn: 7 * 24 * 3600,
  lookAlikeFail: 5,
  lookAlikeWarn: 10,
  sharpnessPass: 100,
  sharpnessWarn: 50,
  blankPass: 12,
  blankWarn: 6,
}
export type CheckLimits = typeof defaultLimits

/** What is known of one media item when it is checked; null or 'unknown' is never a failure (domain rule 9). */
export type CheckFacts = {
  kind: 'image' | 'video'
  /** Metres from the capture point to the lot (0 inside its outline); null without a position, or where the lot's own point is only a ZIP or city centroid. */
  distance: number | null
  distanceUnknown: 'no position' | 'lot not placed' | null
  /** Capture time in epoch seconds; null when unknown or without offset. */
  capturedAt: number | null
  /** The camera's clock without its offset, read as if it were UTC, in epoch seconds; the true time lies within 14 hours of it. */
  clockTime?: number | null
  receivedAt: number
  /** When the attempt before this one was submitted; null on the first. */
  previousAttemptAt: number | null
  /** 'sent before': with an earlier attempt to the same item, or as what this one replaces. */
  sameFile: 'none' | 'same item' | 'sent before' | 'elsewhere'
  /** Nearest other perceptual hash: Hamming distance in bits, and whether that one is in the same attempt's item and not what this one replaces. */
  lookAlike: { bits: number; sameItemAttempt: boolean; label: string } | null
  sharpness: number | null
  lumaDeviation: number | null
  accuracy: number | null
}

type Answer = Omit<Check, 'kind'>
const unknown = (detail: string): Answer => ({ result: 'unknown', value: null, limit: null, detail })

/** Result by two bounds: `value` up to `pass` passes, up to `warn` warns, beyond fails. */
const upTo = (value: number, pass: number, warn: number): CheckResult =>
  value <= pass ? 'pass' : value <= warn ? 'warn' : 'fail'
const atLeast = (value: number, pass: number, warn: number): CheckResult =>
  value >= pass ? 'pass' : value >= warn ? 'warn' : 'fail'

/** "26 h 14 min", "5 d 19 h", "40 s": the two largest units of a duration in seconds. */
export function duration(seconds: number): string {
  const units: [string, number][] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ]
  const hoursStay = seconds < 2 * 86_400
  const from = units.findIndex(([name, size]) => seconds >= size && !(hoursStay && name === 'd'))
  if (from < 0) return '0 s'
  const parts: string[] = []
  let rest = Math.floor(seconds)
  for (const [name, size] of units.slice(from, from + 2)) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${count} ${name}`)
    rest -= count * size
  }
  return parts.join(' ')
}

/** "12 m", "3.2 km", "3,590 km". */
export function metres(value: number): string {
  if (value < 1000) return `${Math.round(value)} m`
  if (value < 10_000) return `${(value / 1000).toFixed(1)} km`
  return `${String(Math.round(value / 1000)).replace(/\B(?=(\d{3})+$)/g, ',')} km`
}

function distance(facts: CheckFacts, limits: CheckLimits): Answer {
  if (facts.distance === null)
    return unknown(facts.distanceUnknown === 'lot not placed' ? 'place the lot first' : 'no position')
  const result = upTo(facts.distance, limits.distancePass, limits.distanceWarn)
  return {
    result,
    value: facts.distance,
    limit: limits.distancePass,
    detail: `${metres(facts.distance)}, limit ${metres(limits.distancePass)}`,
  }
}

/** A file with a time but no time zone must not read "capture time not known". */
const noTime = ({ clockTime }: CheckFacts) =>
  unknown(typeof clockTime === 'number' ? 'time zone not known' : 'capture time not known')

/** Earliest and latest instant of a clock time without an offset, in epoch seconds: zones range from UTC+14 to UTC−12. */
const rangeOf = ({ clockTime }: CheckFacts) =>
  typeof clockTime === 'number' ? { earliest: clockTime - 14 * 3600, latest: clockTime + 12 * 3600 } : null

function takenAfter(facts: CheckFacts): Answer {
  if (facts.previousAttemptAt === null) return { result: 'pass', value: null, limit: null, detail: 'first attempt' }
  if (facts.capturedAt === null) {
    const latest = rangeOf(facts)?.latest
    const isBefore = latest !== undefined && latest < facts.previousAttemptAt
    return isBefore ? takenAfter({ ...facts, capturedAt: latest }) : noTime(facts)
  }
  const later = facts.capturedAt - facts.previousAttemptAt
  const detail = `${duration(Math.abs(later))} ${later >= 0 ? 'later' : 'before it'}`
  return { result: later >= 0 ? 'pass' : 'fail', value: later, limit: 0, detail }
}

function uploadDelay(facts: CheckFacts, limits: CheckLimits): Answer {
  if (facts.capturedAt === null) {
    // Without a time zone, the check fails only if it fails in every zone; otherwise it is unknown.
    const range = rangeOf(facts)
    const certain = [range?.latest, range?.earliest]
      .map((capturedAt) => (capturedAt === undefined ? null : uploadDelay({ ...facts, capturedAt }, limits)))
      .filter((answer) => answer?.result === 'fail')
    return (certain.length === 2 && certain[0]) || noTime(facts)
  }
  const delay = facts.receivedAt - facts.capturedAt
  const usual = limits.delayPass / 3600
  // A clock may run a little ahead; five minutes is not a forged time.
  if (delay < -300) return { result: 'fail', value: delay, limit: 0, detail: `taken ${duration(-delay)} after receipt` }
  const late = Math.max(0, delay)
  return {
    result: upTo(late, limits.delayPass, limits.delayWarn),
    value: late,
    limit: limits.delayPass,
    detail: `${duration(late)}, usual ${usual} h`,
  }
}

function sameFile(facts: CheckFacts): Answer {
  const result = { none: 'pass', 'same item': 'warn', 'sent before': 'fail', elsewhere: 'fail' } as const
  const detail = {
    none: '0 matches',
    'same item': 'twice in this item',
    'sent before': 'sent with an earlier attempt',
    elsewhere: 'used elsewhere',
  }
  return {
    result: result[facts.sameFile],
    value: facts.sameFile === 'none' ? 0 : 1,
    limit: 0,
    detail: detail[facts.sameFile],
  }
}

function lookAlike(facts: CheckFacts, limits: CheckLimits): Answer {
  if (facts.kind === 'video') return unknown('not for video')
  if (facts.lookAlike === null)
    return { result: 'pass', value: null, limit: limits.lookAlikeWarn, detail: 'none alike' }
  const { bits, sameItemAttempt, label } = facts.lookAlike
  const detail = `${label}, ${bits} of 64 bits`
  if (bits > limits.lookAlikeWarn) return { result: 'pass', value: bits, limit: limits.lookAlikeWarn, detail }
  return {
    result: bits > limits.lookAlikeFail || sameItemAttempt ? 'warn' : 'fail',
    value: bits,
    limit: limits.lookAlikeWarn,
    detail,
  }
}

function measured(value: number | null, pass: number, warn: number): Answer {
  if (value === null) return unknown('not measured')
  return { result: atLeast(value, pass, warn), value, limit: pass, detail: `${Math.round(value)}, limit ${pass}` }
}

function accuracy(facts: CheckFacts): Answer {
  if (facts.accuracy === null) return unknown('not recorded')
  return {
    result: upTo(facts.accuracy, 50, 200),
    value: facts.accuracy,
    limit: 50,
    detail: `± ${metres(facts.accuracy)}`,
  }
}

/** All checks of one media item, in their fixed order (domain rule 10): pass, warn, fail or unknown, with the number. */
export function evaluateChecks(facts: CheckFacts, limits: CheckLimits = defaultLimits): Check[] {
  const answers: Record<CheckKind, Answer> = {
    distance: distance(facts, limits),
    takenAfter: takenAfter(facts),
    uploadDelay: uploadDelay(facts, limits),
    sameFile: sameFile(facts),
    lookAlike: lookAlike(facts, limits),
    sharpness: measured(facts.sharpness, limits.sharpnessPass, limits.sharpnessWarn),
    blank: measured(facts.lumaDeviation, limits.blankPass, limits.blankWarn),
    accuracy: accuracy(facts),
  }
  return checkKinds.map((kind) => ({ kind, ...answers[kind] }))
}

/**
 * The gravest answer of a media item: what its thumbnail shows. Fail before warn before unknown before pass; unknown
 * before it was checked.
 * An accuracy that was not recorded says nothing about the picture (most cameras leave it out), so it does not count.
 */
export function worstCheck(checks: readonly Check[]): CheckResult {
  if (checks.length === 0) return 'unknown'
  const order: CheckResult[] = ['fail', 'warn', 'unknown']
  const counting = checks.filter((one) => one.kind !== 'accuracy' || one.result !== 'unknown')
  return order.find((result) => counting.some((one) => one.result === result)) ?? 'pass'
}
