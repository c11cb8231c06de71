import { importZones } from './lint.zones.js'

/** A rule that refuses whatever a selector finds. */
const refusing = (selector, message) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
})

/** Our own lint rules. */
export default {
  meta: { name: 'plumbline' },
  rules: {
    'import-zones': importZones,
    'double-cast': refusing(
      'TSAsExpression > TSAsExpression',
      'A double cast hides a wrong type: narrow it, or parse it.',
    ),
    'async-condition': refusing(
      "CallExpression[callee.property.name='waitForFunction'] > ArrowFunctionExpression[async=true]",
      'A promise counts as true at once: ask in turn, then wait.',
    ),
  },
}
