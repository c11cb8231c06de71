import { describe, expect, it } from 'vitest'
import { keyboards, press, pressesOf, printed } from 'tests/support/browser/layouts'
import type { Keyboard } from 'tests/support/browser/layouts'
import { learnLayout, readPress } from './read-key'
import type { Layout, Press } from './read-key'
import { registry } from '~/commands/engine/registry'
import { isCharacter, isLetter, isSign, strokeId } from './strokes'
import type { Platform, Stroke } from './strokes'

const read = (given: Press, layout: Layout = 'unknown', platform: Platform = 'other') => {
  const reading = readPress(given, platform, layout)
  return reading.kind === 'stroke' ? reading.stroke : null
}

/** The layout as learned from a few typed letters. */
const known = (board: Keyboard): Layout =>
  pressesOf(board)
    .filter(({ shift }) => !shift)
    .reduce<Layout>(learnLayout, 'unknown')

const bound = [
  ...new Map(
    registry.flatMap(({ keys }) => keys.flatMap((binding) => binding.keys)).map((stroke) => [strokeId(stroke), stroke]),
  ).values(),
]
const plainKeys = bound.filter(({ key, mods }) => isCharacter(key) && !mods.includes('mod'))

/**
 * Positions that a person presses for a key on this board: by label, by position in another script, by row for digits.
 */
function placesFor(board: Keyboard, { key, mods }: Stroke, caps = false): { code: string; shift: boolean }[] {
  const shift = mods.includes('shift')
  if (isLetter(key)) {
    const code = board.latin
      ? Object.keys(board.plain).find((place) => board.plain[place] === key)
      : `Key${key.toUpperCase()}`
    return code ? [{ code, shift }] : []
  }
  if (isSign(key)) {
    const found = Object.keys(board.plain).flatMap((code) => [false, true].map((held) => ({ code, shift: held })))
    return found.filter((place) => printed(board, place.code, place.shift, caps) === key)
  }
  const needsShift = board.shifted[`Digit${key}`] === key
  return needsShift
    ? [
        { code: `Digit${key}`, shift: true },
        { code: `Digit${key}`, shift: false },
      ]
    : [{ code: `Digit${key}`, shift: false }]
}

describe.each(keyboards)('on a $name keyboard', (board) => {
  it.each([false, true])('reaches every bound key, Caps Lock %s', (caps) => {
    for (const stroke of plainKeys) {
      for (const { code, shift } of placesFor(board, stroke, caps)) {
        const given = press({ code, shift, key: printed(board, code, shift, caps) })
        expect(read(given, known(board)), `${strokeId(stroke)} at ${code}, prints ${given.key}`).toBe(strokeId(stroke))
      }
    }
  })

  it('has a position for every bound letter and digit', () => {
    const missing = plainKeys.filter((stroke) => !isSign(stroke.key) && placesFor(board, stroke).length === 0)
    expect(missing.map(strokeId)).toEqual([])
  })

  it('reads no other Latin letter, digit or sign than the printed one', () => {
    for (const layout of ['unknown', known(board)] as const) {
      for (const given of pressesOf(board)) {
        const stroke = read(given, layout)
        if (!/^[a-z0-9/?]$/i.test(given.key) || stroke === null) continue
        expect(stroke.split('+').at(-1)).toBe(given.key.toLowerCase())
      }
    }
  })

  it('reads letters by position in non-Latin scripts only', () => {
    const positional = pressesOf(board).filter(
      (given) => !/^[a-z]$/i.test(given.key) && isLetter(read(given, known(board))?.split('+').at(-1) ?? ''),
    )
    expect(positional.length > 0).toBe(!board.latin)
  })

  it('reads nothing during text composition', () => {
    for (const given of pressesOf(board)) {
      expect(read({ ...given, composing: true })).toBeNull()
      expect(read({ ...given, keyCode: 229 })).toBeNull()
      expect(read({ ...given, key: 'Process' })).toBeNull()
    }
  })

  it('reads nothing with AltGr or Alt', () => {
    for (const given of pressesOf(board)) {
      expect(read({ ...given, altGraph: true })).toBeNull()
      expect(read({ ...given, alt: true })).toBeNull()
    }
  })
})

describe('modifiers', () => {
  const k = press({ key: 'k', code: 'KeyK' })

  it('reads Command on a Mac and Control elsewhere as Mod', () => {
    expect(read({ ...k, meta: true }, 'unknown', 'mac')).toBe('mod+k')
    expect(read({ ...k, ctrl: true }, 'unknown', 'other')).toBe('mod+k')
  })

  it('reads nothing with the other modifier', () => {
    expect(read({ ...k, ctrl: true }, 'unknown', 'mac')).toBeNull()
    expect(read({ ...k, meta: true }, 'unknown', 'other')).toBeNull()
  })

  it('finds Mod+K on a Russian keyboard by position', () => {
    expect(read(press({ key: 'л', code: 'KeyK', ctrl: true }))).toBe('mod+k')
  })

  it('reads a modifier alone as a modifier', () => {
    expect(readPress(press({ key: 'Shift', shift: true }), 'other', 'unknown').kind).toBe('modifier')
    expect(readPress(press({ key: 'CapsLock' }), 'other', 'unknown').kind).toBe('modifier')
  })
})

describe('other keys', () => {
  it.each(['Dead', 'Unidentified', 'F5', 'é', 'å', ';', ''])('reads nothing from %s', (key) => {
    expect(read(press({ key, code: key === 'é' ? 'KeyW' : 'Semicolon' }))).toBeNull()
  })

  it('reads nothing from an event that a widget has handled', () => {
    expect(read(press({ key: 'v', code: 'KeyV', prevented: true }))).toBeNull()
  })

  it('does not read a sign on a Dvorak letter key as a letter', () => {
    expect(read(press({ key: ',', code: 'KeyW' }), 'latin')).toBeNull()
    expect(read(press({ key: ',', code: 'KeyW' }), 'unknown')).toBeNull()
  })

  it('resets Hebrew after a Latin letter', () => {
    const hebrew = learnLayout('unknown', press({ key: 'ה', code: 'KeyV' }))
    expect(hebrew).toBe('signed')
    expect(read(press({ key: "'", code: 'KeyW' }), hebrew)).toBe('w')
    expect(learnLayout(hebrew, press({ key: 'v', code: 'KeyV' }))).toBe('latin')
  })
})
