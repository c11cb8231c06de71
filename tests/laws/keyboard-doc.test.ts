import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { keyDocument } from '~/commands/keyboard/key-document'
import { registry } from '~/commands/engine/registry'

const file = join(import.meta.dirname, '../../docs/keyboard.md')

it('docs/keyboard.md lists every command with a key once per mode', () => {
  const [tables = ''] = keyDocument(registry).split('## In the palette only')
  const missing = registry.filter(({ id, keys }) => {
    const modes = new Set(keys.flatMap((binding) => binding.in))
    return tables.split(`\`${id}\``).length - 1 !== modes.size
  })
  expect(missing.map(({ id }) => id)).toEqual([])
})

it('docs/keyboard.md matches the registry (UPDATE_DOCS=1 writes it)', () => {
  const wanted = keyDocument(registry)
  if (process.env.UPDATE_DOCS === '1') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, wanted)
  }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(wanted)
})
