import { expect, test } from 'vitest'

import { literalTexts } from 'tests/support/sources/screen-texts'
import { readTypeScript } from 'tests/support/sources/sources'

test.each([
  ['<p>Nothing here</p>', 1],
  ["<p>{isOpen ? 'Open' : 'Closed'}</p>", 2],
  ["<p>{isOpen && 'Open'}</p>", 1],
  ['<input placeholder="Find a lot" />', 1],
  ['<img alt={`Photo ${place}`} />', 1],
  ["const handle = { crumb: () => ({ label: 'Lots' }) }", 1],
  ["<p title={t('lots.title')} className='text-sm'>{count} · {isOpen ? t('lots.open') : '–'}</p>", 0],
  ["<Facts facts={[{ term: 'report.loan', value }]} />", 0],
  ["<p>{status === 'submitted' && <Pill />} Plumbline</p>", 0],
])('%s has %i texts that stand in the source', (text, count) => {
  expect(literalTexts('a.tsx', text)).toHaveLength(count)
})

test('screens read their texts from the message catalog', async () => {
  const screens = (await readTypeScript()).filter(
    ({ file }) => /^app\/(components|routes|hooks|interaction|offline|lib)\//.test(file) && !file.includes('.test.'),
  )
  expect(screens.length).toBeGreaterThan(500)
  expect(screens.flatMap(({ file, text }) => literalTexts(file, text))).toEqual([])
})
