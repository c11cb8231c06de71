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

const isFunction = (value: unknown) => isNode(value) && /^(Arrow)?Function/.test(value.type)
const named = (properties: readonly Node[], name: string) => properties.filter(({ key }) => nameOf(key) === name)
const propertiesOf = (given: unknown): Node[] =>
  isNode(given) && Array.isArray(given.properties) ? given.properties.filter(isNode) : []

/** Functions `run`, and the operations a command may call, which only a law asks about. */
function unread(object: Node): Node[] {
  const properties = propertiesOf(object)
  const runs = named(properties, 'run').filter(({ value }) => isFunction(value))
  const calls = named(properties, 'operations').filter(({ value }) => isNode(value) && value.type === 'ArrayExpression')
  return [...runs, ...calls]
}

/** The arguments of a change that paints nothing: they are read where it runs. */
function unpainted({ callee, arguments: given }: Node): Node[] {
  const properties = propertiesOf(Array.isArray(given) ? given[0] : null)
  const isWhole = properties.every(({ type }) => type === 'Property') && named(properties, 'instant').length === 0
  return nameOf(callee) === 'change' && isWhole ? named(properties, 'args') : []
}

/** All that is left out, and nothing that lies within another. */
function leftOut(body: unknown): Node[] {
  const all = [
    ...nodesOf(body, 'ObjectExpression').flatMap(unread),
    ...nodesOf(body, 'CallExpression').flatMap(unpainted),
  ]
  return all.filter((one) => !all.some(({ start, end }) => start < one.start && one.end < end))
}

/**
 * Leaves out of the browser's bundle what only the server calls of a command: how it asks the provider, and with
 * what. Whatever that alone needed goes with it.
 */
export const withoutRuns = (): Plugin => ({
  name: 'commands-without-runs',
  apply: 'build',
  transform(code, id, { ssr = false } = {}) {
    if (ssr || !/\/app\/commands\/[\w-]+\.ts$/.test(id)) return null
    const parts = leftOut(this.parse(code).body).sort((one, other) => other.start - one.start)
    if (parts.length === 0) return null
    const left = parts.reduce(
      (text, { start, end }) => `${text.slice(0, start)}${text.slice(end).replace(/^\s*,/, '')}`,
      code,
    )
    return { code: left, map: null }
  },
})
