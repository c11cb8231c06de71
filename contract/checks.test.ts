import { describe, expect, it } from 'vitest'
import { type CheckFacts, type CheckKind, duration, evaluateChecks, metres, worstCheck } from './checks'

const hour = 3600
const day = 24 * hour
const fine: CheckFacts = {
  kind: 'image',
  distance: 12,
  distanceUnknown: null,
  capturedAt: 1000 * day,
  receivedAt: 1000 * day + hour,
  previousAttemptAt: null,
  sameFile: 'none',
  lookAlike: null,
  sharpness: 214,
  lumaDeviation: 40,
  accuracy: 5,
}
const resultOf = (kind: CheckKind, facts: Partial<CheckFacts>) =>
  evaluateChecks({ ...fine, ...facts }).find((check) => check.kind === kind)?.result
const alike = (bits: number, sameItemAttempt = false) => ({ lookAlike: { bits, sameItemAttempt, label: 'photo 9' } })

describe('evidence checks at their limits (domain rule 10)', () => {
  it.each<[CheckKind, Partial<CheckFacts>, string]>([
    ['distance', { distance: 150 }, 'pass'],
    ['distance', { distance: 150.1 }, 'warn'],
    ['distance', { distance: 500 }, 'warn'],
    ['distance', { distance: 501 }, 'fail'],
    ['distance', { distance: null, distanceUnknown: 'no position' }, 'unknown'],
    ['distance', { distance: null, distanceUnknown: 'lot not placed' }, 'unknown'],
    ['uploadDelay', { receivedAt: 1001 * day }, 'pass'],
    ['uploadDelay', { receivedAt: 1001 * day + 1 }, 'warn'],
    ['uploadDelay', { receivedAt: 1007 * day }, 'warn'],
    ['uploadDelay', { receivedAt: 1007 * day + 1 }, 'fail'],
    ['uploadDelay', { receivedAt: 1000 * day - hour }, 'fail'],
    ['uploadDelay', { capturedAt: null }, 'unknown'],
    ['uploadDelay', { capturedAt: null, clockTime: 1000 * day, receivedAt: 1007 * day }, 'unknown'],
    ['uploadDelay', { capturedAt: null, clockTime: 1000 * day, receivedAt: 1007 * day + 12 * hour }, 'unknown'],
    ['uploadDelay', { capturedAt: null, clockTime: 1000 * day, receivedAt: 1008 * day }, 'fail'],
    ['uploadDelay', { capturedAt: null, clockTime: 1000 * day, receivedAt: 1000 * day - 13 * hour }, 'unknown'],
    ['uploadDelay', { capturedAt: null, clockTime: 1000 * day, receivedAt: 999 * day }, 'fail'],
    ['takenAfter', { capturedAt: null, clockTime: 1000 * day, previousAttemptAt: 1001 * day }, 'fail'],
    ['takenAfter', { capturedAt: null, clockTime: 1000 * day, previousAttemptAt: 1000 * day }, 'unknown'],
    ['takenAfter', { previousAttemptAt: 1000 * day - 1 }, 'pass'],
    ['takenAfter', { previousAttemptAt: 1000 * day + 1 }, 'fail'],
    ['takenAfter', { previousAttemptAt: 999 * day, capturedAt: null }, 'unknown'],
    ['sameFile', { sameFile: 'none' }, 'pass'],
    ['sameFile', { sameFile: 'same item' }, 'warn'],
    ['sameFile', { sameFile: 'sent before' }, 'fail'],
    ['sameFile', { sameFile: 'elsewhere' }, 'fail'],
    ['lookAlike', alike(11), 'pass'],
    ['lookAlike', alike(10), 'warn'],
    ['lookAlike', alike(6), 'warn'],
    ['lookAlike', alike(5), 'fail'],
    ['lookAlike', alike(3, true), 'warn'],
    ['sharpness', { sharpness: 100 }, 'pass'],
    ['sharpness', { sharpness: 99.9 }, 'warn'],
    ['sharpness', { sharpness: 49.9 }, 'fail'],
    ['sharpness', { sharpness: null }, 'unknown'],
    ['blank', { lumaDeviation: 12 }, 'pass'],
    ['blank', { lumaDeviation: 6 }, 'warn'],
    ['blank', { lumaDeviation: 5.9 }, 'fail'],
  ])('%s with %j is %s', (kind, facts, expected) => expect(resultOf(kind, facts)).toBe(expected))

  it('says what is missing of a time that has no zone: its zone', () => {
    const said = (facts: Partial<CheckFacts>) =>
      evaluateChecks({ ...fine, capturedAt: null, previousAttemptAt: 999 * day, ...facts })
        .filter(({ kind }) => kind === 'uploadDelay' || kind === 'takenAfter')
        .map(({ detail }) => detail)
    expect(said({})).toEqual(['capture time not known', 'capture time not known'])
    expect(said({ clockTime: 1000 * day })).toEqual(['time zone not known', 'time zone not known'])
  })

  it('says the gravest answer, and lets a missing accuracy speak for itself alone', () => {
    expect(worstCheck(evaluateChecks(fine))).toBe('pass')
    expect(worstCheck([])).toBe('unknown')
    expect(worstCheck(evaluateChecks({ ...fine, accuracy: null }))).toBe('pass')
    expect(worstCheck(evaluateChecks({ ...fine, sharpness: null }))).toBe('unknown')
    expect(worstCheck(evaluateChecks({ ...fine, sharpness: 60, distance: 900 }))).toBe('fail')
  })
})

it.each([
  [40, '40 s'],
  [26 * hour + 14 * 60, '26 h 14 min'],
  [5 * day + 19 * hour, '5 d 19 h'],
  [0, '0 s'],
])('%i seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text))

it.each([
  [12.4, '12 m'],
  [3200, '3.2 km'],
  [3_590_000, '3,590 km'],
])('%d metres are %s', (value, text) => expect(metres(value)).toBe(text))
