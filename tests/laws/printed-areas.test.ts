import { expect, test } from 'vitest'

import { resolveTarget } from '../../lint.zones.js'
import { readTypeScript } from 'tests/support/sources/sources'
import { printedAreas } from '~/lib/printed-areas'
import { fileOf } from '../../vite.locales.config'

const imports = /^(?:import|export) (?!type )(?:[^'"]* from )?'([^']+)'|import\('([^']+)'\)/gm

test('a printed report loads the message file of each area that it reads', async () => {
  const texts = new Map((await readTypeScript()).map(({ file, text }) => [file, text]))
  const areas = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, from, lazy] of (texts.get(file) ?? '').matchAll(imports)) {
      const target = resolveTarget(file, from ?? lazy ?? '') ?? ''
      const [, area] = /^locales\/([\w-]+)$/.exec(target) ?? []
      if (area && texts.has(`locales/en-US/${area}.ts`)) areas.add(fileOf(area))
      else if (!target.startsWith('locales/'))
        [`${target}.ts`, `${target}.tsx`].filter((one) => texts.has(one)).forEach(visit)
    }
  }
  visit('app/printing/print-report.ts')
  expect(seen.size).toBeGreaterThan(20)
  expect([...areas].sort()).toEqual([...printedAreas].sort())
})
