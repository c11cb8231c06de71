import { expect, it } from 'vitest'
import { columnMark } from './numbers'

it.each([
  [['250000', '1 250 000'], { mark: null, isMixed: false }],
  [['250,000', '1,000'], { mark: '.', isMixed: false }],
  [['250.000', '1.000'], { mark: ',', isMixed: false }],
  [['1.250.000,50', '2.000', '1,5'], { mark: ',', isMixed: false }],
  [['1,250,000.50', '12.5', '2,000'], { mark: '.', isMixed: false }],
  [['1,250.50', '1.250,50'], { mark: null, isMixed: true }],
  [['250,000', '250.000'], { mark: null, isMixed: true }],
  [['12.50', '2.000'], { mark: null, isMixed: true }],
])('finds the meaning of separators in %j', (numbers, mark) => {
  expect(columnMark(numbers)).toEqual(mark)
})
