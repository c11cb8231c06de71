import { expect, onTestFinished, test, vi } from 'vitest'

import { handleError } from './entry.server'

test.each([
  [405, 0],
  [404, 0],
  [500, 1],
])('a route error with status %i writes %i lines to the log', (status, lines) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const error = { status, statusText: '', internal: true, data: 'Error: a refusal' }
  handleError(error, { request: new Request('http://localhost/'), params: {}, context: {} })
  expect(write).toHaveBeenCalledTimes(lines)
})
