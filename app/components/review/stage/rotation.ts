import type { CSSProperties } from 'react'

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3

/** The next quarter clockwise. */
export const nextTurn = (turn: Turn): Turn => ((turn + 1) % 4) as Turn

/** The box that a rotated picture fits into, with width and height exchanged. */
export const turnBox = (turn: Turn): CSSProperties => (turn % 2 === 1 ? { containerType: 'size' } : {})

/** A picture that is fitted into its box, turned. */
export function turnedFit(turn: Turn): CSSProperties {
  if (turn % 2 === 0) return turn === 0 ? {} : { transform: 'rotate(180deg)' }
  return {
    position: 'absolute',
    top: '50%',
    left: '50%',
    width: '100cqh',
    height: '100cqw',
    maxWidth: 'none',
    maxHeight: 'none',
    transform: `translate(-50%, -50%) rotate(${turn * 90}deg)`,
  }
}

const fullTurns: readonly string[] = [
  '',
  'rotate(90deg) translateY(-100%)',
  'rotate(180deg)',
  'rotate(-90deg) translateX(-100%)',
]

/** A rotated picture at full size, rotated about its corner so that all of it can be scrolled to. */
export const turnedFull = (turn: Turn): CSSProperties =>
  turn === 0 ? {} : { transform: fullTurns[turn], transformOrigin: turn === 2 ? 'center' : 'top left' }
