import { extendTailwindMerge } from 'tailwind-merge'
import ts from 'typescript'
import { expect, test } from 'vitest'

import { cn } from '~/components/ui/cn'
import { groupBy } from '~/lib/lists/group'
import { readTypeScript } from 'tests/support/sources/sources'

/** All class groups of the library, plus our own tokens. */
const whole = extendTailwindMerge({ extend: { theme: { text: ['2xs', 'md'], shadow: ['1', '2', '3'] } } })

/** Words in a file's strings that are Tailwind classes: the library merges two equal ones into one. */
function classesOf(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(...node.text.split(/\s+/).filter((word) => word !== '' && whole(`${word} ${word}`) === word))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** Modifiers before the utility: `hover:`, `max-md:`. Classes with different modifiers never conflict. */
const modifiersOf = (name: string) => /^(?:(?:[^:[\]]|\[[^\]]*\])+:)*/.exec(name)?.[0] ?? ''

test('the reduced list of class groups agrees with the library for all used classes', async () => {
  const texts = (await readTypeScript()).filter(({ file }) => /^app\/(?:components|routes)\/.*\.tsx$/.test(file))
  const used = [...new Set(texts.flatMap(({ file, text }) => classesOf(file, text)))]
  expect(used.length).toBeGreaterThan(300)
  const byModifiers = groupBy(used, modifiersOf)
  const differing = [...byModifiers.values()].flatMap((names) =>
    names.flatMap((one) =>
      names.filter((other) => other !== one && cn(one, other) !== whole(one, other)).map((other) => `${one} ${other}`),
    ),
  )
  expect(differing, 'add the group to app/components/ui/class-groups.ts').toEqual([])
})
