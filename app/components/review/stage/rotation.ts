import type { CSSProperties } from 'react'

/** Quarter turns clockwise. */
export type Rotation = 0 | 1 | 2 | 3

/** A quarter turn further. */
export const nextRotation = (rotation: Rotation): Rotation => ((rotation + 1) % 4) as Rotation

/** The box that a rotated picture fits into, with width and height exchanged. */
export const rotatedBox = (rotation: Rotation): CSSProperties => (rotation % 2 === 1 ? { containerType: 'size' } : {})

/** A rotated picture that fits into its box. */
export function rotatedFit(rotation: Rotation): CSSProperties {
  if (rotation % 2 === 0) return rotation === 0 ? {} : { transform: 'rotate(180deg)' }
  return {
    position: 'absolute',
    top: '50%',
    left: '50%',
    width: '100cqh',
    height: '100cqw',
    maxWidth: 'none',
    maxHeight: 'none',
    transform: `translate(-50%, -50%) rotate(${rotation * 90}deg)`,
  }
}

const fullRotations: readonly string[] = [
  '',
  'rotate(90deg) translateY(-100%)',
  'rotate(180deg)',
  'rotate(-90deg) translateX(-100%)',
]

/** A rotated picture at full size, rotated about its corner so that all of it can be scrolled to. */
export const rotatedFull = (rotation: Rotation): CSSProperties =>
  rotation === 0 ? {} : { transform: fullRotations[rotation], transformOrigin: rotation === 2 ? 'center' : 'top left' }
