import { expect, test } from 'vitest'
import { createContextReader } from './context-reader'
import type { DispatcherOptions } from './dispatcher-types'
import { createScreenStack } from './screens'
import { createUndoHistory } from './undo/undo-history'

test('the command context is read again after the time zone changed, and not before', () => {
  let zone = 'Europe/Berlin'
  const options = { role: 'reviewer', undo: createUndoHistory('me'), last: () => undefined, zone: () => zone }
  const context = createContextReader(options as unknown as DispatcherOptions, createScreenStack())
  const first = context()
  expect(context()).toBe(first)
  zone = 'America/New_York'
  expect(context().zone).toBe('America/New_York')
})
