import { fill } from './fill'

/** What is said of keys themselves: only what comes after a page carries it. */
const sentences = {
  taken: '{keys} is taken by “{command}”. Give that another key first.',
  ofBrowser: '{keys} belongs to the browser',
  unknown: 'This key cannot be used',
  gaveWay: 'Gave way to keys of yours: {list}.',
  elsewhere: 'Kept for what this version does not have: {list}.',
  byKey: '{keys} does this without the mouse: {what}',
  changed: 'Keys changed',
  reset: 'All keys are as they came',
} as const

/** One of these sentences, its places filled. */
export const sayOfKeys = (id: keyof typeof sentences, values: Readonly<Record<string, string>> = {}): string =>
  fill(sentences[id], values)
