import { describe, expect, it } from 'vitest'
import type { Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import { columnsFor, linesOf, stepInGrid } from './grid-layout'

const group = (name: string, count: number) => ({
  item: { uuid: name } as Item,
  media: Array.from({ length: count }, (_, index) => ({ uuid: `${name}${index}` }) as Media),
})

describe('the contact sheet', () => {
  const lines = linesOf([group('a', 4), group('b', 2)], 3)

  it('lays each group in rows under its heading', () => {
    expect(lines.map((line) => (line.kind === 'heading' ? line.key : line.media.length))).toEqual(['a', 3, 1, 'b', 2])
  })

  it('walks by arrows across rows and groups, and stays at the ends', () => {
    expect(stepInGrid(lines, 'a2', 'right')).toBe('a3')
    expect(stepInGrid(lines, 'a3', 'right')).toBe('b0')
    expect(stepInGrid(lines, 'b1', 'right')).toBe('b1')
    expect(stepInGrid(lines, 'a2', 'down')).toBe('a3')
    expect(stepInGrid(lines, 'a3', 'down')).toBe('b0')
    expect(stepInGrid(lines, 'a0', 'up')).toBe('a0')
    expect(stepInGrid(lines, null, 'right')).toBe('a0')
  })

  it('has seven columns on a wide screen and never fewer than two', () => {
    expect(columnsFor(1190)).toBe(7)
    expect(columnsFor(358)).toBe(3)
    expect(columnsFor(180)).toBe(2)
  })
})
