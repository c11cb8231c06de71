import { lengthText } from 'contract/geo/units'
import type { CheckResult } from 'contract/core/statuses'

/** The evidence checks in display order (domain rule 10). */
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

/** Result of a check with its value: meters, seconds, matches, bits, variance or deviation; null when unknown. */
export type Check = {
  kind: CheckKind
  result: CheckResult
  value: number | null
  limit: number | null
  /** Explanation in English and metric units, written when the check ran; `checkText` writes it for a reader. */
  detail: string
}

/** Default limits; agencies may have their own. Meters, seconds, bits, variance of the Laplacian, luma deviation. */
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

/** Facts about a medium for its checks; null or 'unknown' is never a failure (domain rule 9). */
export type CheckFacts = {
  kind: 'image' | 'video'
  /**
   * Meters from the capture position to the lot (0 inside its outline); null without a position, or if the lot's
   * position is only a ZIP or city centroid.
   */
  distance: number | null
  distanceUnknown: 'no position' | 'lot not placed' | null
  /** Capture time in epoch seconds; null when unknown or without offset. */
  capturedAt: number | null
  /** The camera's clock without offset, read as UTC, in epoch seconds; the true time is within 14 hours of it. */
  clockTime?: number | null
  receivedAt: number
  /** Submission time of the previous attempt; null on the first. */
  previousAttemptAt: number | null
  /** 'sent before': in an earlier attempt of the same item, or as the medium that this one replaces. */
  sameFile: 'none' | 'same item' | 'sent before' | 'elsewhere'
  /**
   * Most similar other photo: bits in which their perceptual hashes differ, and its place: in the same attempt's item
   * and not what this one replaces, or on another lot.
   */
  lookAlike: { bits: number; sameItemAttempt: boolean; elsewhere: boolean; label: string } | null
  sharpness: number | null
  /** Pixels of the upright picture; null when unknown. */
  width: number | null
  height: number | null
  lumaDeviation: number | null
  accuracy: number | null
}

type Answer = Omit<Check, 'kind'>
const unknown = (detail: string): Answer => ({ result: 'unknown', value: null, limit: null, detail })

/** Result by two bounds: `value` up to `pass` passes, up to `warn` warns, above fails. */
const upTo = (value: number, pass: number, warn: number): CheckResult =>
  value <= pass ? 'pass' : value <= warn ? 'warn' : 'fail'
const atLeast = (value: number, pass: number, warn: number): 'pass' | 'warn' | 'fail' =>
  value >= pass ? 'pass' : value >= warn ? 'warn' : 'fail'

const day = 86_400

type DurationUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** Splits seconds into at most two units: 26 hours and 14 minutes, 5 days and 19 hours, 3 months, 21 years. */
export function durationParts(seconds: number): { count: number; unit: DurationUnit }[] {
  if (seconds >= 730 * day) return [{ count: Math.floor(seconds / (365.25 * day)), unit: 'year' }]
  if (seconds >= 60 * day) return [{ count: Math.floor(seconds / (30.44 * day)), unit: 'month' }]
  const units = [
    ...(seconds >= 2 * day ? [['day', day] as const] : []),
    ['hour', 3600] as const,
    ['minute', 60] as const,
    ['second', 1] as const,
  ]
  const from = units.findIndex(([, size]) => seconds >= size)
  if (from < 0) return [{ count: 0, unit: 'second' }]
  let rest = Math.floor(seconds)
  return units.slice(from, from + 2).flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? { count, unit } : []
  })
}

/** Formats seconds as "26 hours 14 minutes", in English. */
export const duration = (seconds: number): string =>
  durationParts(seconds)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')

function distance(facts: CheckFacts, limits: CheckLimits): Answer {
  if (facts.distance === null)
    return unknown(facts.distanceUnknown === 'lot not placed' ? 'place the lot first' : 'no position')
  const result = upTo(facts.distance, limits.distancePass, limits.distanceWarn)
  return {
    result,
    value: facts.distance,
    limit: limits.distancePass,
    detail: `${lengthText(facts.distance, 'metric')}, limit ${lengthText(limits.distancePass, 'metric')}`,
  }
}

/** A file with a time but no time zone must not read "capture time not known". */
const noTime = ({ clockTime }: CheckFacts) =>
  unknown(typeof clockTime === 'number' ? 'time zone not known' : 'capture time not known')

/**
 * Earliest and latest instant of a clock time without an offset, in epoch seconds: zones range from UTC+14 to UTC−12.
 */
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
  // Clocks may be slightly ahead, so up to five minutes is no failure.
  if (delay < -300) return { result: 'fail', value: delay, limit: 0, detail: `taken ${duration(-delay)} after receipt` }
  const late = Math.max(0, delay)
  return {
    result: upTo(late, limits.delayPass, limits.delayWarn),
    value: late,
    limit: limits.delayPass,
    detail: `${duration(late)}, limit ${duration(limits.delayPass)}`,
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

/** Similarity in words, by the number of bits in which two perceptual hashes differ. */
function likeness(bits: number, limits: CheckLimits): string {
  if (bits > limits.lookAlikeWarn) return 'different picture'
  if (bits > limits.lookAlikeFail) return 'similar picture'
  return bits > 1 ? 'almost the same picture' : 'the same picture'
}

function lookAlike(facts: CheckFacts, limits: CheckLimits): Answer {
  if (facts.kind === 'video') return unknown('not for video')
  if (facts.lookAlike === null)
    return { result: 'pass', value: null, limit: limits.lookAlikeWarn, detail: 'none found' }
  const { bits, sameItemAttempt, elsewhere, label } = facts.lookAlike
  const limit = limits.lookAlikeWarn
  const isNear = bits <= limits.lookAlikeFail && !sameItemAttempt
  const result = bits > limit ? 'pass' : isNear ? 'fail' : 'warn'
  // Not everyone who reads this may see the other lot.
  if (elsewhere) return { result, value: null, limit, detail: 'used elsewhere' }
  return { result, value: bits, limit, detail: `${likeness(bits, limits)}: ${label}` }
}

/** Words for the results of a measured value. */
type Words = Record<'pass' | 'warn' | 'fail', string>
const sharpnessWords = { pass: 'sharp', warn: 'slightly blurred', fail: 'blurred' } as const satisfies Words
const blankWords = { pass: 'not blank', warn: 'almost blank', fail: 'blank' } as const satisfies Words

function measured(value: number | null, pass: number, warn: number, words: Words): Answer {
  if (value === null) return unknown('not measured')
  const result = atLeast(value, pass, warn)
  return { result, value, limit: pass, detail: words[result] }
}

/** A picture with a longer side below this many pixels shows too little to judge the work. */
const leastSide = 640

/** Sharpness of a photo; one with too few pixels never passes, however sharp. */
function sharpness({ kind, sharpness: value, width, height }: CheckFacts, limits: CheckLimits): Answer {
  const answer = measured(value, limits.sharpnessPass, limits.sharpnessWarn, sharpnessWords)
  if (kind === 'video' || width === null || height === null || Math.max(width, height) >= leastSide) return answer
  const detail = `only ${width} × ${height} pixels`
  return answer.result === 'fail'
    ? { ...answer, detail: `${answer.detail}, ${detail}` }
    : { ...answer, result: 'warn', detail }
}

function accuracy(facts: CheckFacts): Answer {
  if (facts.accuracy === null) return unknown('not recorded')
  return {
    result: upTo(facts.accuracy, 50, 200),
    value: facts.accuracy,
    limit: 50,
    detail: `± ${lengthText(facts.accuracy, 'metric')}`,
  }
}

/** Runs all checks of a medium, in their fixed order (domain rule 10): pass, warn, fail or unknown, with the value. */
export function evaluateChecks(facts: CheckFacts, limits: CheckLimits = defaultLimits): Check[] {
  const answers: Record<CheckKind, Answer> = {
    distance: distance(facts, limits),
    takenAfter: takenAfter(facts),
    uploadDelay: uploadDelay(facts, limits),
    sameFile: sameFile(facts),
    lookAlike: lookAlike(facts, limits),
    sharpness: sharpness(facts, limits),
    blank: measured(facts.lumaDeviation, limits.blankPass, limits.blankWarn, blankWords),
    accuracy: accuracy(facts),
  }
  return checkKinds.map((kind) => ({ kind, ...answers[kind] }))
}

/**
 * The worst result of a medium, shown on its thumbnail. Order: fail, warn, unknown, pass; unknown before the first
 * check. An unknown accuracy does not count, because most cameras do not record it.
 */
export function worstCheck(checks: readonly Check[]): CheckResult {
  if (checks.length === 0) return 'unknown'
  const order: CheckResult[] = ['fail', 'warn', 'unknown']
  const counting = checks.filter((one) => one.kind !== 'accuracy' || one.result !== 'unknown')
  return order.find((result) => counting.some((one) => one.result === result)) ?? 'pass'
}
