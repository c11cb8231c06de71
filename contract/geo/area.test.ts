import { inLanguage } from 'locales/engine/in-language'
import { expect, it } from 'vitest'
import { areaText } from './area'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  [0, '0 sq ft', '0 m²'],
  [873, '9,397 sq ft', '873 m²'],
  [4_020, '43,271 sq ft', '4,020 m²'],
  [4_046.86, '1 acre', '4,047 m²'],
  [5_058.57, '1.25 acres', '5,059 m²'],
])('writes %d square meters as %s or %s', (area, us, metric) => {
  expect([spaced(areaText(area, 'us')), spaced(areaText(area, 'metric'))]).toEqual([us, metric])
})

it('writes square feet in Spanish', () => {
  inLanguage('es-US', () => expect(spaced(areaText(873, 'us'))).toBe('9,397 pies²'))
})
