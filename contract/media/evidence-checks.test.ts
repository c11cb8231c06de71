import { describe, expect, it } from 'vitest'
import { day, fineFacts as fine, hour } from 'tests/support/builders/check-facts'
import { type CheckFacts, type CheckKind, duration, evaluateChecks, worstCheck } from './evidence-checks'

const resultOf = (kind: CheckKind, facts: Partial<CheckFacts>) =>
  evaluateChecks({ ...fine, ...facts }).find((check) => check.kind === kind)?.result
const alike = (bits: number, { sameItemAttempt = false, elsewhere = false } = {}) => ({
  lookAlike: { bits, sameItemAttempt, elsewhere, label: 'photo 9' },
})

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
    ['lookAlike', alike(3, { sameItemAttempt: true }), 'warn'],
    ['sharpness', { sharpness: 100 }, 'pass'],
    ['sharpness', { sharpness: 99.9 }, 'warn'],
    ['sharpness', { sharpness: 49.9 }, 'fail'],
    ['sharpness', { sharpness: null }, 'unknown'],
    ['sharpness', { width: 480, height: 640 }, 'pass'],
    ['sharpness', { width: 639, height: 480 }, 'warn'],
    ['sharpness', { width: 1, height: 1, sharpness: null }, 'warn'],
    ['sharpness', { width: 1, height: 1, sharpness: 0 }, 'fail'],
    ['sharpness', { kind: 'video', width: 176, height: 144, sharpness: null }, 'unknown'],
    ['blank', { lumaDeviation: 12 }, 'pass'],
    ['blank', { lumaDeviation: 6 }, 'warn'],
    ['blank', { lumaDeviation: 5.9 }, 'fail'],
  ])('%s with %j is %s', (kind, facts, expected) => expect(resultOf(kind, facts)).toBe(expected))

  it('says of a similar photo of another lot only that it is used elsewhere', () => {
    const check = evaluateChecks({ ...fine, ...alike(3, { elsewhere: true }) }).find(({ kind }) => kind === 'lookAlike')
    expect(check).toEqual({ kind: 'lookAlike', result: 'fail', value: null, limit: 10, detail: 'used elsewhere' })
  })

  it('says what is missing of a time that has no zone: its zone', () => {
    const said = (facts: Partial<CheckFacts>) =>
      evaluateChecks({ ...fine, capturedAt: null, previousAttemptAt: 999 * day, ...facts })
        .filter(({ kind }) => kind === 'uploadDelay' || kind === 'takenAfter')
        .map(({ detail }) => detail)
    expect(said({})).toEqual(['capture time not known', 'capture time not known'])
    expect(said({ clockTime: 1000 * day })).toEqual(['time zone not known', 'time zone not known'])
  })

  it.each([
    ['lookAlike', alike(0), 'the same picture: photo 9'],
    ['lookAlike', alike(5), 'almost the same picture: photo 9'],
    ['lookAlike', alike(10), 'similar picture: photo 9'],
    ['uploadDelay', { receivedAt: 9000 * day }, '21 years, limit 24 hours'],
    ['sharpness', { sharpness: 3285 }, 'sharp'],
    ['sharpness', { sharpness: 60 }, 'slightly blurred'],
    ['blank', { lumaDeviation: 2 }, 'blank'],
  ] as const)('explains %s with %j as %s', (kind, facts, detail) => {
    const check = evaluateChecks({ ...fine, ...facts }).find((one) => one.kind === kind)
    expect(check?.detail).toBe(detail)
  })

  it('returns the worst result, ignoring an unknown accuracy', () => {
    expect(worstCheck(evaluateChecks(fine))).toBe('pass')
    expect(worstCheck([])).toBe('unknown')
    expect(worstCheck(evaluateChecks({ ...fine, accuracy: null }))).toBe('pass')
    expect(worstCheck(evaluateChecks({ ...fine, sharpness: null }))).toBe('unknown')
    expect(worstCheck(evaluateChecks({ ...fine, sharpness: 60, distance: 900 }))).toBe('fail')
  })
})

it.each([
  [0, '0 seconds'],
  [40, '40 seconds'],
  [26 * hour + 14 * 60, '26 hours 14 minutes'],
  [49 * hour, '2 days 1 hour'],
  [5 * day + 19 * hour, '5 days 19 hours'],
  [95 * day, '3 months'],
  [7700 * day, '21 years'],
])('%i seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text))
