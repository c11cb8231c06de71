import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openApiDocument } from 'provider/modules/openapi/document'
import { apiMarkdown } from 'provider/modules/openapi/markdown'

const file = join(import.meta.dirname, '../../docs/api.md')

test('docs/api.md matches the contract (UPDATE_DOCS=1 writes it)', () => {
  const wanted = apiMarkdown(openApiDocument())
  if (process.env.UPDATE_DOCS === '1') writeFileSync(file, wanted)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(wanted)
})
