import { isDigit, isKeyName, isLetter, isSign, strokeId } from './strokes'
import type { KeyName, Mod, Platform, StrokeId } from './strokes'

/** The properties of a keydown event that matching reads, copied so that matching is a pure function. */
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
 * The known keyboard layout. Hebrew, Greek and Arabic have signs on some letter keys (`signed`); only a letter typed
 * before distinguishes such a key from the same sign on Dvorak.
 */
export type Layout = 'latin' | 'signed' | 'unknown'

export type Reading =
  | { kind: 'stroke'; stroke: StrokeId; key: KeyName; mods: readonly Mod[] }
  /** A modifier pressed alone: does not affect a pending sequence. */
  | { kind: 'modifier' }
  /** Composition, dead key, AltGr, already handled, or a key without a name. */
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

/** The fields of a keyboard event that identify its key. */
export function pressOf(event: KeyboardEvent): Press {
  return {
    // Chrome's autofill sends keydown events without a key.
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

/**
 * Learns the layout from a letter key pressed without Shift; in Hebrew, Shift and Caps Lock print Latin letters, so
 * they give no information.
 */
export function learnLayout(layout: Layout, press: Press): Layout {
  if (press.shift || press.composing || letterOfCode(press.code) === undefined) return layout
  if (/^[a-z]$/.test(press.key)) return 'latin'
  if (isAscii(press.key) || isLatinScript(press.key) || press.key.length > 3) return layout
  return /[\p{Script=Hebrew}\p{Script=Greek}\p{Script=Arabic}]/u.test(press.key) ? 'signed' : 'unknown'
}

/**
 * The key of a press (keyboard rule 3): the printed character in lower case; by position only if it prints another
 * script, if such a script has a sign on a letter key, and for digits that need Shift.
 */
function keyOf(press: Press, layout: Layout): KeyName | null {
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
  // A sign or digit that needs Shift on this layout has no Shift modifier.
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

/** Reads a press as a stroke, or as nothing (keyboard rules 3 and 4). Pure; ignores which other keys are held down. */
export function readPress(press: Press, platform: Platform, layout: Layout): Reading {
  if (modifierKeys.has(press.key)) return { kind: 'modifier' }
  if (isIgnored(press, platform)) return none
  const key = keyOf(press, layout)
  if (key === null) return none
  const mods = heldMods(press, platform, key)
  return { kind: 'stroke', stroke: strokeId({ key, mods }), key, mods }
}
