import { expect, test } from 'vitest'

import { readTypeScript } from 'tests/support/sources'

/** `<Do id="…" look="…">` of the looks that show no words. */
const wordless = /<Do\s[^>]*?\bid="([\w.]+)"[^>]*?\blook="(?:icon|touch-icon)"/g

test('a button without words has a picture', async () => {
  const files = (await readTypeScript()).filter(({ file }) => /^app\/(?:components|routes)\/.*\.tsx$/.test(file))
  const used = files.flatMap(({ text }) => [...text.matchAll(wordless)].map(([, id = '']) => id))
  expect(used.length).toBeGreaterThan(3)
  const pictures = files.find(({ file }) => file.endsWith('/button-picture.tsx'))?.text ?? ''
  expect([...new Set(used)].filter((id) => !pictures.includes(`'${id}':`))).toEqual([])
})
