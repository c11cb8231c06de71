import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node of a kind below this one. */
function nodesOf(node: unknown, type: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => nodesOf(one, type))
  if (!isNode(node)) return []
  const below = Object.values(node).flatMap((value) => nodesOf(value, type))
  return node.type === type ? [node, ...below] : below
}

const nameOf = (value: unknown): unknown => (isNode(value) ? value.name : undefined)

/** The properties `run` of what is handed to `change`. */
const runsIn = (body: unknown): Node[] =>
  nodesOf(body, 'CallExpression')
    .filter(({ callee }) => nameOf(callee) === 'change')
    .flatMap((call) => (Array.isArray(call.arguments) ? call.arguments.slice(0, 1) : []))
    .flatMap((given: unknown) => (isNode(given) && Array.isArray(given.properties) ? given.properties : []))
    .filter(isNode)
    .filter(({ key }) => nameOf(key) === 'run')

/**
 * Leaves out of the browser's bundle what only the server calls of a command: how it asks the provider. Whatever that alone
 * needed goes with it.
 */
export const withoutRuns = (): Plugin => ({
  name: 'commands-without-runs',
  apply: 'build',
  transform(code, id, { ssr = false } = {}) {
    if (ssr || !/\/app\/commands\/[\w-]+\.ts$/.test(id)) return null
    const runs = runsIn(this.parse(code).body).sort((one, other) => other.start - one.start)
    if (runs.length === 0) return null
    const left = runs.reduce((text, { start, end }) => `${text.slice(0, start)}run: null${text.slice(end)}`, code)
    return { code: left, map: null }
  },
})
