import { expect, test } from 'vitest'
import { readTypeScript } from 'tests/support/sources/sources'

/** The only module that reads request bodies: it limits sizes, numbers and names before any parser runs. */
const reader = 'app/services/http/request-body.server.ts'
/** Streams parts of files without reading them. */
const passesOn = 'app/routes/resources/uploads.ts'
const reads = /\.formData\(\)|[rR]equest(?:\.clone\(\))?\.(?:json|text|arrayBuffer|blob|bytes|body)\b|@conform-to\/zod/g

test('no action reads a body except through the module that limits it', async () => {
  const sources = (await readTypeScript()).filter(
    ({ file }) => /^app\/(?:services|routes|root|entry\.server)/.test(file) && !file.includes('.test.'),
  )
  const found = sources.flatMap(({ file, text }) => [...text.matchAll(reads)].map(([read]) => `${file}: ${read}`))
  expect(found.filter((one) => one.startsWith(reader)).length).toBeGreaterThan(2)
  expect(found.filter((one) => !one.startsWith(`${reader}:`) && one !== `${passesOn}: request.body`)).toEqual([])
})

test.each([
  ['await request.formData()', true],
  ['await given.request.formData()', true],
  ['await request.clone().text()', true],
  ['await request.json().catch(() => null)', true],
  ["import { parseWithZod } from '@conform-to/zod/v4'", true],
  ['await response.json()', false],
  ['await readForm(request)', false],
])('%s reads a body: %s', (text, isRead) => {
  expect(text.match(reads) !== null).toBe(isRead)
})
