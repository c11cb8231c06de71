export type { Platform } from '~/lib/preferences'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const digits = [...'0123456789']
/** Signs are matched by the printed character, wherever the layout has them; Shift is part of printing them. */
const signs = ['/', '?'] as const
const namedKeys = [
  'Escape',
  'Enter',
  'Space',
  'Tab',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
] as const

/** A key by its meaning: a lower-case letter, a digit, one of two signs, or a named key. */
export type KeyName = string & { readonly __key: true }
export type Mod = 'mod' | 'shift'

/** A key with its modifiers. */
export type Stroke = { readonly key: KeyName; readonly mods: readonly Mod[] }

/** Canonical text of a stroke, such as `mod+shift+z`: the key of maps and tries. */
export type StrokeId = string

const names = new Set<string>([...letters, ...digits, ...signs, ...namedKeys])

/** True if bindings may use this key name. */
export function isKeyName(word: string): word is KeyName {
  return names.has(word)
}

export const isLetter = (key: string): boolean => /^[a-z]$/.test(key)
export const isDigit = (key: string): boolean => /^[0-9]$/.test(key)
export const isSign = (key: string): boolean => key === '/' || key === '?'

/** Character keys as defined by WCAG 2.1.4: letters, digits and signs; the single-key switch disables them. */
export const isCharacter = (key: string): boolean => isLetter(key) || isDigit(key) || isSign(key)

/** Parses a stroke of the keymap, `Mod+Shift+Z`. @throws Error for an unknown key or modifier */
export function parseStroke(written: string): Stroke {
  const words = written.split('+')
  const last = words[words.length - 1] ?? ''
  const key = last.length === 1 ? last.toLowerCase() : last
  if (!isKeyName(key)) throw new Error(`No such key: ${written}`)
  const held = words.slice(0, -1).map((word) => word.toLowerCase())
  const mods = (['mod', 'shift'] as const).filter((mod) => held.includes(mod))
  if (mods.length !== held.length) throw new Error(`No such modifier: ${written}`)
  return { key, mods }
}

export type Sequence = readonly [Stroke, ...Stroke[]]

/** Parses a sequence of the keymap: strokes separated by spaces, `g l`. */
export function parseSequence(written: string): Sequence {
  const [first = '', ...rest] = written.trim().split(/\s+/)
  return [parseStroke(first), ...rest.map(parseStroke)]
}

/** Canonical text of a stroke. */
export function strokeId(stroke: Stroke): StrokeId {
  return [...stroke.mods, stroke.key].join('+')
}

/** Canonical text of a sequence; equal sequences have equal ids. */
export function sequenceId(sequence: Sequence): string {
  return sequence.map(strokeId).join(' ')
}

/** True if every stroke works with single keys off: a named key, or a key with Mod. */
export function worksWithSingleKeysOff(sequence: Sequence): boolean {
  return sequence.every((stroke) => stroke.mods.includes('mod') || !isCharacter(stroke.key))
}
