import ts from 'typescript'
import { expect, test } from 'vitest'

import { roleNames } from 'contract/core/roles'
import { readSources, readTypeScript } from 'tests/support/sources/sources'

/** Product files that may name a role; all other code asks `contract/core/capabilities.ts` or the policy. */
const mayNameRoles = [
  'contract/core/capabilities.ts',
  'contract/core/policy.ts',
  'contract/core/roles.ts',
  'demo/story/people.ts',
  'provider/access/scope.ts',
  'provider/modules/requests/waiting.ts',
]
const most = 10
const isRole = (text: string) => roleNames.some((name) => name === text)
/** Roles that no field of a record is named after. */
const isOnlyRole = (text: string) => text === 'admin' || text === 'borrower'
const ofRole = /role|actor|\bto\b/i

const isCompared = (node: ts.Node) =>
  ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText()) ? node : null
const isWord = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node)

/** True for a node that names a role: a comparison, a value, a list of roles, a key of a table, or `roles.admin`. */
function namesRole(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.expression.getText() === 'roles' && isRole(node.name.text)
  if (ts.isObjectLiteralExpression(node)) return node.properties.some((one) => isNamedAfterRole(one))
  if (ts.isArrayLiteralExpression(node))
    return node.elements.length > 1 && node.elements.every((one) => isWord(one) && isRole(one.text))
  if (!isWord(node) || !isRole(node.text)) return false
  const compared = isCompared(node.parent)
  if (compared) return isOnlyRole(node.text) || ofRole.test(other(compared, node).getText())
  if (ts.isCaseClause(node.parent)) return ofRole.test(node.parent.parent.parent.expression.getText())
  if (ts.isPropertyAssignment(node.parent)) return ofRole.test(node.parent.name.getText())
  const isValue = ts.isConditionalExpression(node.parent) || ts.isReturnStatement(node.parent)
  return isValue && isOnlyRole(node.text)
}

const other = ({ left, right }: ts.BinaryExpression, node: ts.Node) => (left === node ? right : left)

function isNamedAfterRole(property: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(property) || !isOnlyRole(property.name.getText())) return false
  const { initializer } = property
  return isWord(initializer) || ts.isObjectLiteralExpression(initializer) || ts.isArrayLiteralExpression(initializer)
}

function placesIn(file: string, text: string): string[] {
  if (![...roleNames, 'roles.'].some((name) => text.includes(name))) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const places: string[] = []
  const visit = (node: ts.Node) => {
    if (namesRole(node)) places.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return places
}

test.each([
  ["actor.role === 'agency'", 1],
  ["'reviewer' !== user.roleName", 1],
  ["who === 'borrower'", 1],
  ['roles.admin', 1],
  ["['agency', 'reviewer'].includes(role)", 1],
  ["switch (role) { case 'reviewer': }", 1],
  ["const row = { role: 'reviewer' }", 1],
  ["const label = { admin: 'Admin' }", 1],
  ["field === 'agency'", 0],
  ["const fields = ['agency', 'city']", 0],
  ["const row = { field: 'reviewer', id: 'agency' }", 0],
  ['seesAllAgencies(actor.role)', 0],
])('%s names a role %i times', (text, count) => {
  expect(placesIn('some.ts', text)).toHaveLength(count)
})

test('only the listed product files name a role', async () => {
  const product = (await readTypeScript()).filter(
    ({ file }) => /^(app|contract|demo|provider|report)\//.test(file) && !file.includes('.test.'),
  )
  const places = product.flatMap(({ file, text }) => placesIn(file, text))
  expect(places.filter((place) => !mayNameRoles.includes(place.split(':')[0] ?? ''))).toEqual([])
  expect(mayNameRoles.filter((file) => !places.some((place) => place.startsWith(file)))).toEqual([])
  expect(mayNameRoles.length).toBeLessThanOrEqual(most)
})

test('no stylesheet selects by the id or the name of a role', async () => {
  const styles = (await readSources()).filter(({ file }) => /^app\/styles\/.*\.css$/.test(file))
  expect(styles.length).toBeGreaterThan(3)
  const ofRoleField = /\[name=["']?role["']?\]/
  expect(styles.filter(({ text }) => ofRoleField.test(text)).map(({ file }) => file)).toEqual([])
})
