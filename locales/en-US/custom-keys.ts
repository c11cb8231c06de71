/** Custom keys of a person. */
export default {
  'customKeys.taken': '{keys} is taken by “{command}”. Change the key of that command first.',
  'customKeys.ofBrowser': '{keys} is used by the browser',
  'customKeys.unknown': 'This key cannot be used',
  'customKeys.replaced': 'Replaced by your custom keys: {list}.',
  'customKeys.unknownCommands': 'Saved for commands that this version does not have: {list}.',
  'customKeys.changed': 'Keys changed',
  'customKeys.reset': 'All keys reset to the defaults',
} as const
