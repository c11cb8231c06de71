import { expect, test } from 'vitest'

import { registry } from '~/commands/engine/registry'
import english from 'locales/en-US/commands'

test('every title belongs to a command', () => {
  const titles = Object.keys(english).filter((id) => id.startsWith('title.'))
  expect(titles.toSorted()).toEqual(registry.map(({ title }) => title).toSorted())
})
