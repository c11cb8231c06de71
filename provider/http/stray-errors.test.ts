import { EventEmitter } from 'node:events'

import { expect, test, vi } from 'vitest'

import { createLog } from 'provider/log'
import { handleStrayErrors } from './stray-errors'

function setUp() {
  const [source, end, lines] = [new EventEmitter(), vi.fn<(error: unknown) => void>(), [] as string[]]
  handleStrayErrors(source, createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }), end)
  return { source, end, lines }
}

test.each(['unhandledRejection', 'uncaughtException'])('an unhandled lost connection (%s) is logged', (event) => {
  const { source, end, lines } = setUp()
  source.emit(event, new Error('Connection terminated unexpectedly'))
  expect(lines).toEqual([expect.stringMatching(/"level":"error".*Connection terminated unexpectedly/)])
  expect(end).not.toHaveBeenCalled()
})

test.each(['unhandledRejection', 'uncaughtException'])(
  'any other error (%s) is logged and ends the process',
  (event) => {
    const { source, end, lines } = setUp()
    const error = new TypeError('undefined is not a function')
    source.emit(event, error)
    expect(lines).toEqual([expect.stringContaining('"level":"error"')])
    expect(end).toHaveBeenCalledExactlyOnceWith(error)
  },
)
