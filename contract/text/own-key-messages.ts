import { fill } from './fill'

/** Messages about keys; only code loaded after the page includes them. */
const sentences = {
  taken: '{keys} is taken by “{command}”. Change the key of that command first.',
  ofBrowser: '{keys} belongs to the browser',
  unknown: 'This key cannot be used',
  replaced: 'Replaced by your own keys: {list}.',
  unknownCommands: 'Saved for commands that this version does not have: {list}.',
  byKey: '{keys} does this without the mouse: {what}',
  changed: 'Keys changed',
  reset: 'All keys reset to the defaults',
} as const

/** Formats a message and fills its placeholders. */
export const sayOfKeys = (id: keyof typeof sentences, values: Readonly<Record<string, string>> = {}): string =>
  fill(sentences[id], values)
