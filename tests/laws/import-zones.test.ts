import ts from 'typescript'
import { expect, test } from 'vitest'

import { importRefusal } from '../../lint.zones.js'
import { readTypeScript, type SourceFile } from 'tests/support/sources'

test('every import stays within its zone', async () => {
  const files = await readTypeScript()
  const refusals = files.flatMap((source) =>
    importsOf(source)
      .map(({ specifier, isType }) => importRefusal(source.file, specifier, isType))
      .filter((refusal) => refusal !== undefined)
      .map((refusal) => `${source.file}: ${refusal}`),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(refusals).toEqual([])
})

test.each([
  ['contract/lots.ts', 'react', false],
  ['contract/lots.ts', 'provider/db/pool', false],
  ['app/commands/media.ts', 'react', false],
  ['app/commands/media.ts', '@remix-run/react', false],
  ['app/lib/paths.ts', '~/services/media.server', false],
  ['app/live/store.ts', '~/commands/registry', false],
  ['app/components/shell/frame.tsx', '../../services/session.server', false],
  ['app/routes/lots/list.tsx', 'provider/db/pool', true],
  ['app/routes/lots/list.tsx', './new', false],
  ['app/routes/lots/list.tsx', 'tests/support/world', false],
  ['provider/modules/media/service.ts', 'app/lib/dates', false],
  ['provider/modules/media/service.ts', '~/lib/dates', false],
  ['provider/modules/media/service.ts', 'provider/modules/lots/repo', false],
  ['provider/modules/media/service.ts', '@remix-run/node', false],
  ['provider/jobs/start.ts', 'demo/load-demo', false],
])('%s may not import %s', (file, specifier, isType) => {
  expect(importRefusal(file, specifier, isType)).toBeDefined()
})

test.each([
  ['contract/lots.ts', 'zod', false],
  ['app/live/store.ts', '~/commands/command', true],
  ['app/routes/lots/list.tsx', '~/services/lots.server', false],
  ['app/routes/lots/list.tsx', '../layout', true],
  ['provider/modules/media/service.ts', 'provider/modules/lots/service', false],
  ['provider/modules/media/service.ts', './repo', false],
  ['provider/server.ts', 'demo/load-demo', false],
])('%s may import %s', (file, specifier, isType) => {
  expect(importRefusal(file, specifier, isType)).toBeUndefined()
})

type Import = { specifier: string; isType: boolean }

function importsOf({ file, text }: SourceFile): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    const one = importOf(node)
    if (one) found.push(one)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

function importOf(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node))
    return named(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, node.isTypeOnly)
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic ? named(node.arguments[0], false) : undefined
}

function named(specifier: ts.Expression | undefined, isType: boolean): Import | undefined {
  return specifier && ts.isStringLiteral(specifier) ? { specifier: specifier.text, isType } : undefined
}
