import { isDigit, isKeyName, isLetter, isSign, strokeId } from './strokes'
import type { KeyName, Mod, Platform, StrokeId } from './strokes'

/** What is read of one keydown event; a plain copy, so that matching is a pure function. */
export type Press = {
  key: string
  code: string
  keyCode: number
  repeat: boolean
  composing: boolean
  prevented: boolean
  ctrl: boolean
  meta: boolean
  alt: boolean
  shift: boolean
  altGraph: boolean
}

/**
 * What is known of the layout. Hebrew, Greek and Arabic put signs on some letter keys (`signed`); only with the memory of
 * a letter of theirs can such a key be told from the same sign on Dvorak.
 */
export type Layout = 'latin' | 'signed' | 'unknown'

export type Reading =
  | { kind: 'stroke'; stroke: StrokeId; key: KeyName; mods: readonly Mod[] }
  /** A modifier going down by itself: it leaves a pending sequence alone. */
  | { kind: 'modifier' }
  /** Being composed, dead, AltGr, handled elsewhere, or no key that bindings know. */
  | { kind: 'none' }

const modifierKeys = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Fn',
  'FnLock',
  'NumLock',
  'ScrollLock',
  'Hyper',
  'Super',
  'Symbol',
  'OS',
])
const none: Reading = { kind: 'none' }

const letterOfCode = (code: string) => /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
const digitOfCode = (code: string) => /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]
const isAscii = (text: string) => /^[\x20-\x7e]$/.test(text)
const isLatinScript = (text: string) => /^\p{Script=Latin}+$/u.test(text)

/** Copies a keydown event into a press. */
export function pressOf(event: KeyboardEvent): Press {
  return {
    // Autofill in Chrome sends keydown events without a key.
    key: event.key ?? '',
    code: event.code ?? '',
    keyCode: event.keyCode,
    repeat: event.repeat,
    composing: event.isComposing,
    prevented: event.defaultPrevented,
    ctrl: event.ctrlKey,
    meta: event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
    altGraph: typeof event.getModifierState === 'function' && event.getModifierState('AltGraph'),
  }
}

/** Learns the layout from a letter key pressed without Shift; Shift and Caps Lock print Latin in Hebrew, so they tell nothing. */
export function learnLayout(layout: Layout, press: Press): Layout {
  if (press.shift || press.composing || letterOfCode(press.code) === undefined) return layout
  if (/^[a-z]$/.test(press.key)) return 'latin'
  if (isAscii(press.key) || isLatinScript(press.key) || press.key.length > 3) return layout
  return /[\p{Script=Hebrew}\p{Script=Greek}\p{Script=Arabic}]/u.test(press.key) ? 'signed' : 'unknown'
}

/**
 * The key a press means (keyboard.md 2.1, rule 3): what it prints, lower-cased; by position only where it prints another
 * script, where such a script puts a sign on a letter key, and on the digit row where a digit needs Shift.
 */
export function keyOf(press: Press, layout: Layout): KeyName | null {
  const key = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (isLetter(key) || isDigit(key) || isSign(key)) return isKeyName(key) ? key : null
  const digit = press.shift ? undefined : digitOfCode(press.code)
  const named = isKeyName(key) ? key : null
  if (named) return named
  if (digit !== undefined) return isKeyName(digit) ? digit : null
  const placedKey = isAscii(press.key)
    ? layout === 'signed'
    : !/^[\x20-\x7e]*$/.test(press.key) && !isLatinScript(press.key)
  if (!placedKey) return null
  const placed = letterOfCode(press.code) ?? signOfCode(press)
  return placed !== undefined && isKeyName(placed) ? placed : null
}

const signOfCode = (press: Press) =>
  press.code === 'Slash' && !isAscii(press.key) ? (press.shift ? '?' : '/') : undefined

const heldMods = (press: Press, platform: Platform, key: KeyName): readonly Mod[] => {
  const mod = platform === 'mac' ? press.meta : press.ctrl
  // A sign or a digit that needs Shift on this layout is still just that sign or digit.
  const shift = press.shift && !isSign(key) && !isDigit(key)
  return [...(mod ? (['mod'] as const) : []), ...(shift ? (['shift'] as const) : [])]
}

const isIgnored = (press: Press, platform: Platform) =>
  press.prevented ||
  press.composing ||
  press.keyCode === 229 ||
  press.key === 'Dead' ||
  press.key === 'Process' ||
  press.altGraph ||
  press.alt ||
  (platform === 'mac' ? press.ctrl : press.meta)

/** Reads one press as a stroke, or as nothing (keyboard.md 2.1, rules 3 and 4). Pure; looks at no other key held down. */
export function readPress(press: Press, platform: Platform, layout: Layout): Reading {
  if (modifierKeys.has(press.key)) return { kind: 'modifier' }
  if (isIgnored(press, platform)) return none
  const key = keyOf(press, layout)
  if (key === null) return none
  const mods = heldMods(press, platform, key)
  return { kind: 'stroke', stroke: strokeId({ key, mods }), key, mods }
}
