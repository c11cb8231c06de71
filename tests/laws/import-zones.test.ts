import ts from 'typescript'
import { expect, test } from 'vitest'

import { importRefusal, resolveTarget } from '../../lint.zones.js'
import { readTypeScript, type SourceFile } from 'tests/support/sources/sources'

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

test('no imports form a circle, of values or of types', async () => {
  const sources = (await readTypeScript()).filter(({ file }) => !file.includes('.test.'))
  const known = new Set(sources.map(({ file }) => file))
  const fileOf = (target: string) => [`${target}.ts`, `${target}.tsx`].find((file) => known.has(file))
  const targets = new Map(
    sources.map((source) => [
      source.file,
      importsOf(source).flatMap(({ specifier }) => fileOf(resolveTarget(source.file, specifier) ?? '') ?? []),
    ]),
  )
  expect([...targets.values()].flat().length).toBeGreaterThan(3000)
  expect(circlesIn(targets)).toEqual([])
})

/** Circles of a graph, each as the path that closes it. */
function circlesIn(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}

test.each([
  ['contract/lots/calls.ts', 'react', false],
  ['contract/lots/calls.ts', 'provider/db/pool', false],
  ['app/commands/catalog/media.ts', 'react', false],
  ['app/commands/catalog/media.ts', '@remix-run/react', false],
  ['app/lib/paths.ts', '~/services/records/media.server', false],
  ['app/offline/store/store.ts', '~/commands/engine/registry', false],
  ['app/components/shell/frame/frame.tsx', '~/services/session/session.server', false],
  ['app/hooks/use-keys.ts', '~/components/shell/flash', false],
  ['app/interaction/layers.ts', '~/hooks/use-keys', false],
  ['app/routes/lots/list.tsx', 'provider/db/pool', true],
  ['app/routes/lots/list.tsx', './new', false],
  ['app/routes/lots/list.tsx', 'tests/support/world/world', false],
  ['provider/modules/media/service.ts', 'app/lib/time/dates', false],
  ['provider/modules/media/service.ts', '~/lib/time/dates', false],
  ['provider/modules/media/service.ts', 'provider/modules/lots/service', false],
  ['provider/modules/media/service.ts', './public', false],
  ['provider/records/locks.ts', 'provider/modules/lots/public', false],
  ['provider/jobs/start.ts', 'provider/modules/lots/service', false],
  ['provider/db/pool.ts', 'provider/http/context', true],
  ['provider/http/parse.ts', '../db/pool', false],
  ['provider/http/parse.ts', 'provider/http/errors', false],
  ['provider/modules/media/service.ts', '@remix-run/node', false],
  ['provider/jobs/start.ts', 'demo/load-demo', false],
])('%s may not import %s', (file, specifier, isType) => {
  expect(importRefusal(file, specifier, isType)).toBeDefined()
})

test.each([
  ['contract/lots/calls.ts', 'zod', false],
  ['app/offline/store/store.ts', '~/commands/engine/command', true],
  ['app/routes/lots/list.tsx', '~/services/records/lots.server', false],
  ['app/routes/lots/list.tsx', '~/routes/layout', true],
  ['provider/modules/media/service.ts', 'provider/modules/lots/public', false],
  ['provider/app.ts', './modules/lots/routes', false],
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
