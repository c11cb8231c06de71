import { expect, test } from 'vitest'

import { bareTexts } from 'tests/support/sources/bare-texts'
import { readTypeScript } from 'tests/support/sources/sources'

const imported = "import { t as say } from 'locales/lots'\n"

test.each([
  ["function Name() { return say('lots.title') }", 1],
  ["const Name = () => say('lots.title')", 1],
  ["const Name = memo(({ isOpen }) => (isOpen ? say('lots.open') : <b>–</b>))", 1],
  ["const Name = memo(function Name() { return say.of('lots.title') })", 1],
  ['function Name({ given }) { if (!given) return `${given} %`; return null }', 1],
  ["function Name() { return <>{say('lots.title')}</> }", 0],
  ["function Name() { const text = () => say('lots.title'); return <p>{text()}</p> }", 0],
  ["function nameOf() { return say('lots.title') }", 0],
  ["function Name({ lines }) { return lines !== '' && <p>{lines}</p> }", 0],
  ['const Place = () => inBrowser && <Map />', 0],
])('%s returns %i bare texts', (text, count) => {
  expect(bareTexts('a.tsx', `${imported}${text}`)).toHaveLength(count)
})

test('no component returns a text alone', async () => {
  const screens = (await readTypeScript()).filter(({ file }) => /^app\/.*\.tsx$/.test(file) && !file.includes('.test.'))
  expect(screens.length).toBeGreaterThan(300)
  expect(screens.flatMap(({ file, text }) => bareTexts(file, text))).toEqual([])
})
