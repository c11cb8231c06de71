import { expect, it } from 'vitest'

import { inLanguage } from 'locales/engine/in-language'
import { checkText } from './check-text'
import { checkTitle } from './check-title'
import { day, fineFacts as fine, hour } from 'tests/support/builders/check-facts'
import { type CheckFacts, evaluateChecks } from './evidence-checks'

const alike = { sameItemAttempt: false, elsewhere: false, label: 'Roof, photo 2' }
/** Facts that lead to every explanation there is. */
const variants: Partial<CheckFacts>[] = [
  {},
  { distance: null, distanceUnknown: 'no position', accuracy: null, sharpness: null, lumaDeviation: null },
  { distance: null, distanceUnknown: 'lot not placed', capturedAt: null, previousAttemptAt: 900 * day },
  { capturedAt: null, clockTime: 1000 * day, previousAttemptAt: 1000 * day },
  { previousAttemptAt: 999 * day, receivedAt: 1009 * day, sameFile: 'same item', sharpness: 80, lumaDeviation: 9 },
  { previousAttemptAt: 1400 * day, receivedAt: 1800 * day, sameFile: 'sent before', sharpness: 20, lumaDeviation: 2 },
  { receivedAt: 1000 * day - hour, sameFile: 'elsewhere', sharpness: 20, width: 320, height: 240 },
  { width: 320, height: 240, lookAlike: { ...alike, bits: 1 } },
  { kind: 'video', lookAlike: { ...alike, bits: 3 } },
  ...[3, 8, 20].map((bits) => ({ lookAlike: { ...alike, bits } })),
  { lookAlike: { ...alike, bits: 3, elsewhere: true } },
]
const checks = variants.flatMap((facts) => evaluateChecks({ ...fine, ...facts }))

it('writes the lengths of checks in the units of their reader', () => {
  const distance = { kind: 'distance', value: 812, limit: 150, detail: '812 m, limit 150 m' } as const
  expect(checkText(distance, 'metric')).toBe('812 m, limit 150 m')
  expect(checkText(distance, 'us')).toBe('0.5 mi, limit 492 ft')
  expect(checkText({ ...distance, value: null, detail: 'no position' }, 'us')).toBe('no position')
  expect(checkText({ kind: 'accuracy', value: 12, limit: 50, detail: '± 12 m' }, 'us')).toBe('± 39 ft')
  expect(checkText({ kind: 'sharpness', value: 85, limit: 100, detail: '85, limit 100' }, 'us')).toBe('85, limit 100')
})

it('writes every stored explanation as it is in English, and another in Spanish', () => {
  expect(checks.filter((check) => checkText(check, 'metric') !== check.detail)).toEqual([])
  const spanish = inLanguage('es-US', () => checks.map((check) => ({ ...check, text: checkText(check, 'metric') })))
  const withWords = spanish.filter(({ detail }) => /[a-z]{3,}/.test(detail))
  expect(withWords.length).toBeGreaterThan(60)
  expect(withWords.filter(({ detail, text }) => text === detail)).toEqual([])
  expect(inLanguage('es-US', () => checkTitle('distance'))).toBe('Distancia al lote')
})

it('keeps an explanation that an earlier version stored', () => {
  const old = { kind: 'sharpness', value: 85, limit: 100, detail: '85, limit 100' } as const
  expect(inLanguage('es-US', () => checkText(old, 'us'))).toBe('85, limit 100')
})
