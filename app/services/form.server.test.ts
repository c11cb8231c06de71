import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Issue } from 'contract/common'
import { formFailure } from './form.server'
import { ProviderError } from './provider.server'

const schema = z.object({ title: z.string(), lines: z.array(z.string()).optional() })

/** What the form of a title is told when the provider refuses these paths. */
function refuse(issues: Issue[], shown?: string[]) {
  const form = new FormData()
  form.set('title', 'Roof')
  const error = new ProviderError({ status: 400, message: 'Refused', issues })
  return formFailure(parseWithZod(form, { schema }), error, { shown }).data.result.error
}

test('what is wrong at a field is said there', () => {
  expect(refuse([{ path: 'title', message: 'Taken' }])).toEqual({ title: ['Taken'] })
})

test('what is said of no field of the form is said above its fields', () => {
  const issues = [
    { path: 'title', message: 'Taken' },
    { path: 'start', message: 'Too early' },
    { path: 'end.0', message: 'Too early' },
  ]
  expect(refuse(issues)).toEqual({ title: ['Taken'], '': ['Too early'] })
})

test('a list that the page shows otherwise is none of those', () => {
  expect(refuse([{ path: 'lines.2', message: 'Twice' }], ['lines'])).toEqual({ 'lines[2]': ['Twice'] })
})

test('a refusal of no field at all is said above them', () => {
  expect(refuse([])).toEqual({ '': ['Refused'] })
})
