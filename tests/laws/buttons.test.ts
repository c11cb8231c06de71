import { expect, test } from 'vitest'

import { readTypeScript } from 'tests/support/sources/sources'

/** `<CommandButton id="…" look="…">` with a look that shows no text. */
const wordless = /<CommandButton\s[^>]*?\bid="([\w.]+)"[^>]*?\blook="icon"/g

test('a button without text has an icon', async () => {
  const files = (await readTypeScript()).filter(({ file }) => /^app\/(?:components|routes)\/.*\.tsx$/.test(file))
  const used = files.flatMap(({ text }) => [...text.matchAll(wordless)].map(([, id = '']) => id))
  expect(used.length).toBeGreaterThan(3)
  const icons = files.find(({ file }) => file.endsWith('/button-icon.tsx'))?.text ?? ''
  expect([...new Set(used)].filter((id) => !icons.includes(`'${id}':`))).toEqual([])
})
