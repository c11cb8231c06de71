import { expect, it } from 'vitest'
import { movesBelow } from './revalidation'

const at = (path: string, requestId: string) => ({ url: new URL(path, 'http://site'), params: { requestId } })
const move = (from: ReturnType<typeof at>, to: ReturnType<typeof at>, formMethod?: string) => ({
  currentUrl: from.url,
  nextUrl: to.url,
  currentParams: from.params,
  nextParams: to.params,
  ...(formMethod && { formMethod }),
})

it('is true below the same record, and false for another record', () => {
  expect(movesBelow(move(at('/r/1/media/a', '1'), at('/r/1/media/b', '1')), 'requestId')).toBe(true)
  expect(movesBelow(move(at('/r/1/media/a', '1'), at('/r/2/media/b', '2')), 'requestId')).toBe(false)
})

it('is false for the same URL and after a form', () => {
  expect(movesBelow(move(at('/r/1', '1'), at('/r/1', '1')), 'requestId')).toBe(false)
  expect(movesBelow(move(at('/r/1', '1'), at('/r/1/x', '1'), 'POST'), 'requestId')).toBe(false)
})
