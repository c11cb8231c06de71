import type { DetailedError, HttpResponse } from 'tus-js-client'
import { expect, test } from 'vitest'
import { t as sayOfField } from 'locales/fields'
import { stopOf } from './transfer'

const nothing = () => undefined

function failed(status: number, message: string, headers: Record<string, string> = {}): DetailedError {
  const response: HttpResponse = {
    getStatus: () => status,
    getHeader: (name) => headers[name],
    getBody: () => JSON.stringify({ status, message }),
    getUnderlyingObject: nothing,
  }
  const request = {
    getMethod: () => 'PATCH',
    getURL: () => '/resources/uploads/x',
    setHeader: nothing,
    getHeader: nothing,
    setProgressHandler: nothing,
    send: async () => response,
    abort: async () => undefined,
    getUnderlyingObject: nothing,
  }
  return Object.assign(new Error('tus'), { originalRequest: request, originalResponse: response, causingError: null })
}

test('unavailable storage is retried after the requested wait, with the reason', () => {
  const stop = stopOf(failed(503, 'File storage is not available right now.', { 'Retry-After': '5' }))
  expect(stop).toEqual({ why: 'later', message: 'File storage is not available right now.', afterMs: 5000 })
})

test('full storage needs the person, and resumes after the bytes that arrived', () => {
  const stop = stopOf(failed(507, 'The server has no storage space left.'))
  const message = 'The server has no storage space left.'
  expect(stop).toEqual({ why: 'refused', message, forGood: false, resumes: true })
})

test.each([sayOfField('noAnswer'), sayOfField('somethingWentWrong')])('a vague message (%s) is not shown', (vague) => {
  expect(stopOf(failed(503, vague))).toEqual({ why: 'later', message: null, afterMs: 0 })
})
