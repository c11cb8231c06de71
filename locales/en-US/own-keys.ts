/** Keys that people choose. */
export default {
  'ownKeys.taken': '{keys} is taken by “{command}”. Change the key of that command first.',
  'ownKeys.ofBrowser': '{keys} is used by the browser',
  'ownKeys.unknown': 'This key cannot be used',
  'ownKeys.replaced': 'Replaced by your own keys: {list}.',
  'ownKeys.unknownCommands': 'Saved for commands that this version does not have: {list}.',
  'ownKeys.changed': 'Keys changed',
  'ownKeys.reset': 'All keys reset to the defaults',
} as const
