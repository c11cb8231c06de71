import { t } from 'locales/commands'
import type { Platform, Sequence, Stroke } from './strokes'

const named: Record<string, string> = {
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  Backspace: 'Bksp',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/** Labels of the key caps of a stroke: `['Ctrl', 'K']`, on a Mac `['Command', 'K']`. */
export function capWords(stroke: Stroke, platform: Platform): string[] {
  const mods = stroke.mods.map((mod) => (mod === 'shift' ? 'Shift' : platform === 'mac' ? 'Command' : 'Ctrl'))
  return [...mods, named[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key)]
}

const texts = { Up: 'key.up', Down: 'key.down', Left: 'key.left', Right: 'key.right', Space: 'key.space' } as const
const isText = (word: string): word is keyof typeof texts => Object.hasOwn(texts, word)

/** Text of a key cap in the reader's language; names that keyboards print are the same in each. */
export const capText = (word: string): string => (isText(word) ? t(texts[word]) : word)

/** Text of a sequence: `G then L`, `Ctrl + K`. */
export function inWords(sequence: Sequence, platform: Platform): string {
  return sequence.map((stroke) => capWords(stroke, platform).map(capText).join(' + ')).join(` ${t('key.then')} `)
}

const ariaMods = (platform: Platform) => ({ mod: platform === 'mac' ? 'Meta' : 'Control', shift: 'Shift' })

/**
 * `aria-keyshortcuts` of sequences: only single strokes, separated by spaces (the attribute cannot express a sequence;
 * that goes into the description). Undefined if there is none.
 */
export function ariaKeys(sequences: readonly Sequence[], platform: Platform): string | undefined {
  const words = ariaMods(platform)
  const strokes = sequences
    .filter((sequence) => sequence.length === 1)
    .map(([stroke]) =>
      [...stroke.mods.map((mod) => words[mod]), stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key].join(
        '+',
      ),
    )
  return strokes.length > 0 ? strokes.join(' ') : undefined
}
