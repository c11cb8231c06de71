import { expect, it } from 'vitest'
import { drawTitle, plural } from './request-words'

it('names a draw once', () => {
  expect(drawTitle({ number: 3, title: 'Shell and first fix' })).toBe('Draw 3: Shell and first fix')
  expect(drawTitle({ number: 3, title: 'Draw 3: Shell and first fix' })).toBe('Draw 3: Shell and first fix')
  expect(drawTitle({ number: 3, title: 'draw 3' })).toBe('draw 3')
  expect(drawTitle({ number: 3, title: 'Draw 31' })).toBe('Draw 3: Draw 31')
  expect(drawTitle({ number: 3, title: ' ' })).toBe('Draw 3')
})

it('counts with the right noun', () => {
  expect([plural(0, 'item'), plural(1, 'item'), plural(2, 'item'), plural(2, 'media', 'media')]).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '2 media',
  ])
})
