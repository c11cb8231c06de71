import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Issue } from 'contract/core/common'
import { formFailure } from './form.server'
import { ProviderError } from './provider.server'

const schema = z.object({ title: z.string(), lines: z.array(z.string()).optional() })

/** Errors of a form with a title after the provider refused these paths. */
function refuse(issues: Issue[], shown?: string[]) {
  const form = new FormData()
  form.set('title', 'Roof')
  const error = new ProviderError({ status: 400, message: 'Refused', issues })
  return formFailure(parseWithZod(form, { schema }), error, { shown }).data.result.error
}

test('an error of a field is at the field', () => {
  expect(refuse([{ path: 'title', message: 'Taken' }])).toEqual({ title: ['Taken'] })
})

test('an error of a field that the form lacks is above the form', () => {
  const issues = [
    { path: 'title', message: 'Taken' },
    { path: 'start', message: 'Too early' },
    { path: 'end.0', message: 'Too early' },
  ]
  expect(refuse(issues)).toEqual({ title: ['Taken'], '': ['Too early'] })
})

test('an error of a list that the page shows differently is at the list', () => {
  expect(refuse([{ path: 'lines.2', message: 'Twice' }], ['lines'])).toEqual({ 'lines[2]': ['Twice'] })
})

test('a refusal without fields is above the form', () => {
  expect(refuse([])).toEqual({ '': ['Refused'] })
})
