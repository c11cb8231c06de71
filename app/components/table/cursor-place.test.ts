import { describe, expect, it } from 'vitest'
import { type CursorPlace, placeAfter } from './cursor-place'

const rows = ['a', 'b', 'c', 'd']
const on = (at: string | null, ...lost: string[]): CursorPlace => ({ at, lost })

describe('the cursor, once the rows became others', () => {
  it.each([
    ['its row stays', on('b'), ['b', 'c'], null],
    ['its row goes', on('b'), ['a', 'c', 'd'], on('c', 'b')],
    ['its row goes with those after it', on('b'), ['a', 'd'], on('d', 'b')],
    ['the last goes', on('d'), ['a', 'b', 'c'], on('c', 'd')],
    ['all are others', on('b'), ['x', 'y'], null],
    ['none is left', on('b', 'x'), [], on(null, 'x', 'b')],
    ['it is nowhere', on(null), ['b'], null],
    ['the one that went before is here again', on('b', 'x'), ['x', ...rows], on('x')],
    ['of two that went the later is here again', on('b', 'x', 'y'), ['y', ...rows], on('y', 'x')],
    ['both are, at once as one after the other', on('b', 'x', 'y'), ['x', 'y', ...rows], on('x')],
  ])('%s', (_what, place, after, then) => expect(placeAfter(place, rows, after)).toEqual(then))
})
