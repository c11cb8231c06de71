import { expect, test } from 'vitest'
import { createContextReader } from './context-reader'
import { createScreenStack } from './screens'
import { createUndoHistory } from './undo/undo-history'

test('the command context is read again after the time zone changed, and not before', () => {
  let zone = 'Europe/Berlin'
  const undo = createUndoHistory('me')
  const context = createContextReader(
    { role: 'reviewer', undo, last: () => undefined, zone: () => zone },
    createScreenStack(),
  )
  const first = context()
  expect(context()).toBe(first)
  zone = 'America/New_York'
  expect(context().zone).toBe('America/New_York')
})
