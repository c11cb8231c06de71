import { expect, it } from 'vitest'
import { freeCorner } from './free-corner'

const drawing = { width: 344, height: 144 }
const box = { width: 64, height: 20 }
const cornerFor = (...marks: { x: number; y: number }[]) => freeCorner(drawing, box, marks, 12)

it('puts the scale where it covers no mark of the drawing', () => {
  const [right, left, bottom, top] = [268, 12, 112, 12]
  expect(cornerFor({ x: 172, y: 72 })).toEqual({ x: right, y: bottom })
  // A lot that is 200 km away lies in the corner of the drawing.
  expect(cornerFor({ x: 322, y: 122 })).toEqual({ x: left, y: bottom })
  expect(cornerFor({ x: 322, y: 122 }, { x: 22, y: 122 })).toEqual({ x: right, y: top })
  expect(cornerFor({ x: 322, y: 122 }, { x: 22, y: 122 }, { x: 322, y: 22 })).toEqual({ x: left, y: top })
})

it('stays lower right where every corner has a mark', () => {
  const marks = [22, 322].flatMap((x) => [22, 122].map((y) => ({ x, y })))
  expect(cornerFor(...marks)).toEqual({ x: 268, y: 112 })
})
