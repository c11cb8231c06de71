import ts from 'typescript'
import { describe, expect, test } from 'vitest'

import { readTypeScript, type SourceFile } from 'tests/support/sources/sources'

/** `requireOneClick` also accepts the one-click body of mail programs, where the URL itself is the authorization. */
const guards = ['requireSession', 'requireSameOrigin', 'requireOneClick']
/** All of them end in `withSession`, which the last of these tests checks. */
const answers = ['withSession', 'answer', 'answerWith', 'refusalResponse']

describe('an action', () => {
  test('begins with the session or the same-origin check', async () => {
    const routes = (await readTypeScript()).filter(({ file }) => file.startsWith('app/routes/'))
    const actions = routes.filter((source) => functionsOf(source).has('action'))
    expect(actions.length).toBeGreaterThan(4)
    expect(actions.filter((source) => !beginsGuarded(source)).map(({ file }) => file)).toEqual([])
  })

  test.each([
    ['export async function action({ request }) { const { user } = await requireSession(request); return user }', true],
    ['export const action = async ({ request }) => { requireSameOrigin(request); return null }', true],
    ['export async function action({ request }) { return signIn(request) }', false],
    ['export async function action({ request }) { await save(request); await requireSession(request) }', false],
    ['export async function action({ request }) { if (request.signal) requireSameOrigin(request) }', false],
    ['export const action = ({ request }) => signIn(request)', false],
    ['export { action } from "~/services/session/login.server"', false],
  ])('%s: %s', (text, lawful) => {
    expect(beginsGuarded({ file: 'app/routes/one.ts', text })).toBe(lawful)
  })
})

describe('a resource route', () => {
  test('always answers through withSession', async () => {
    const routes = (await readTypeScript()).filter(({ file }) => file.startsWith('app/routes/resources/'))
    expect(routes.length).toBeGreaterThan(8)
    const unlawful = routes.flatMap((source) =>
      ['loader', 'action'].flatMap((name) => strayReturns(source, name).map((stray) => `${source.file}: ${stray}`)),
    )
    expect(unlawful).toEqual([])
  })

  test('has helpers that follow the rule', async () => {
    const service = (await readTypeScript()).find(({ file }) => file === 'app/services/http/resource.server.ts')
    expect(service && answers.slice(1).flatMap((name) => strayReturns(service, name))).toEqual([])
  })

  test.each([
    ['export function loader() { return answerWith(request, () => { return read() }) }', []],
    [
      'export async function loader() { return (await found()) ? answer(request, 1) : refusalResponse(request, 2) }',
      [],
    ],
    ['export function loader() { return passOn() } async function passOn() { return withSession(request, one) }', []],
    [
      'export function loader() { return passOn() } function passOn() { return Response.json(1) }',
      ['Response.json(1)'],
    ],
    [
      'export function loader() { if (no) return new Response("no"); return answer(request, 1) }',
      ['new Response("no")'],
    ],
    ['export const loader = () => json(1)', ['json(1)']],
    ['export function loader() { const one = answer(request, 1); return one }', []],
    ['export function loader() { const one = json(1); return one }', ['json(1)']],
    ['export { loader } from "./other"', ['loader of another module']],
  ])('%s: %j', (text, strays) => {
    expect(strayReturns({ file: 'app/routes/resources/one.ts', text }, 'loader')).toEqual(strays)
  })
})

type Body = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression

/** Functions of a module by name; null for a re-export. */
function functionsOf({ file, text }: SourceFile): Map<string, Body | null> {
  const found = new Map<string, Body | null>()
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) found.set(statement.name.text, statement)
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
      for (const { name } of statement.exportClause.elements) if (!found.has(name.text)) found.set(name.text, null)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer && isFunction(initializer)) found.set(name.text, initializer)
  }
  return found
}

const isFunction = (node: ts.Node): node is Body =>
  ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)

function beginsGuarded(source: SourceFile): boolean {
  const body = functionsOf(source).get('action')?.body
  const begin = body && ts.isBlock(body) ? body.statements[0] : undefined
  if (!begin) return false
  if (ts.isExpressionStatement(begin)) return guards.includes(calledIn(begin.expression))
  if (!ts.isVariableStatement(begin)) return false
  const [first] = begin.declarationList.declarations
  return first?.initializer !== undefined && guards.includes(calledIn(first.initializer))
}

const bare = (node: ts.Expression): ts.Expression =>
  ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node

/** The name of the function that an expression calls; empty if there is none. */
function calledIn(expression: ts.Expression): string {
  const call = bare(expression)
  return ts.isCallExpression(call) && ts.isIdentifier(call.expression) ? call.expression.text : ''
}

/**
 * Return values of a function that come neither from `answers` nor from a function of the module that follows the rule.
 */
function strayReturns(source: SourceFile, name: string, seen: readonly string[] = []): string[] {
  const functions = functionsOf(source)
  const fn = functions.get(name)
  if (fn === null) return [`${name} of another module`]
  if (!fn?.body || seen.includes(name)) return []
  const strays = (expression: ts.Expression): string[] => {
    const given = bare(expression)
    if (ts.isConditionalExpression(given)) return [...strays(given.whenTrue), ...strays(given.whenFalse)]
    const kept = ts.isIdentifier(given) && fn.body ? initializerOf(fn.body, given.text) : undefined
    if (kept) return strays(kept)
    const called = calledIn(given)
    if (functions.has(called) && called !== name && !answers.includes(called))
      return strayReturns(source, called, [...seen, name])
    return answers.includes(called) ? [] : [given.getText()]
  }
  return ts.isBlock(fn.body) ? returnsOf(fn.body).flatMap(strays) : strays(fn.body)
}

/** Expressions that a function returns, without those of nested functions. */
function returnsOf(body: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return found
}

function initializerOf(body: ts.ConciseBody, name: string): ts.Expression | undefined {
  let found: ts.Expression | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name)
      found = node.initializer
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}
