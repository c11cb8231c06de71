import { describe, expect, it } from 'vitest'
import { foundLines } from './found-lines'

const line = (id: string, code: string, title: string) => ({ id, code, title, name: `${code} ${title}` })
const [slab, inside, outside] = [
  line('slab', '03-300', 'Slab'),
  line('inside', '09-900', 'Paint inside'),
  line('outside', '09-900', 'Paint outside'),
]
const lines = [slab, inside, outside]
const item = (id: string, code: string, typed = '') => ({ id, code, title: id, typed })

describe('the budget line of a chosen cost code', () => {
  it('is found by the code, and is none where several lines have it', () => {
    const found = foundLines([item('concrete', '03-300'), item('paint', '09-900')], { lines, earlier: [] })
    expect(found).toEqual(
      new Map([
        ['concrete', slab],
        ['paint', null],
      ]),
    )
  })

  it('is the one that an earlier draw chose for the code', () => {
    const earlier = [{ code: '09-900', lineId: 'outside' }]
    expect(foundLines([item('paint', '09-900')], { lines, earlier })).toEqual(new Map([['paint', outside]]))
  })

  it('is none while another code has it typed, and is left out where one is typed', () => {
    const items = [item('concrete', '03-300'), item('paint', '09-900', '03-300 slab')]
    expect(foundLines(items, { lines, earlier: [] })).toEqual(new Map([['concrete', null]]))
  })
})
