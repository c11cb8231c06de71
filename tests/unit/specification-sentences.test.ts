import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultPageSize, pageSizes } from 'contract/core/limits'
import { mediaCalls } from 'contract/media/calls'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { defaultCountry } from 'contract/geo/default-country'
import { readCountry } from 'contract/geo/postal'
import { inspectionStatuses, userLook } from 'contract/core/statuses'
import { displayZones, zoneChoices } from 'contract/core/time-zones'
import { reportPictures } from 'report/picture-size'
import { longMonths } from '~/lib/time/typed-date'

/** Sentences of the specification, verbatim (§5, §8). */
it.each([
  ['§5 required', sayOfField('required', { label: 'Email' }), 'Email is required'],
  ['§5 email', sayOfField('invalidEmail'), 'Invalid email address'],
  ['§8 without a message', sayOfField('somethingWentWrong'), 'Something went wrong.'],
  ['§8 no answer', sayOfField('noAnswer'), 'An error occurred'],
  ['§8 draw request list', refusal('requestListInvalid'), 'Bad request, invalid data or missing parameters.'],
])('%s', (_row, ours, theirs) => expect(ours).toBe(theirs))

it('§4 labels of the inspection statuses', () => {
  const labels = Object.fromEntries(Object.entries(inspectionStatuses).map(([status, { label }]) => [status, label]))
  expect(labels).toEqual({
    pending: 'Pending',
    're-requested': 'Re Requested',
    submitted: 'Submitted',
    completed: 'Completed',
  })
})

it('§4 colors of the inspection statuses: red, green, blue, yellow', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  // Hues of oklch, in light and dark, match the colors' names.
  const hues = { red: [15, 40], yellow: [65, 110], green: [135, 165], blue: [240, 270] } as const
  const names = { 're-requested': 'red', completed: 'green', submitted: 'blue', pending: 'yellow' } as const
  for (const [status, { tone }] of Object.entries(inspectionStatuses)) {
    const shown = [...tokens.matchAll(new RegExp(`--${tone}(?:-ink|-bg)?: oklch\\(\\S+ \\S+ (\\d+)\\)`, 'g'))]
    expect(shown.length, status).toBeGreaterThanOrEqual(6)
    const [from, to] = hues[names[status as keyof typeof names]]
    for (const [line, hue] of shown) {
      expect(Number(hue), line).toBeGreaterThanOrEqual(from)
      expect(Number(hue), line).toBeLessThanOrEqual(to)
    }
  }
})

it('§4 a user who is neither active nor invited reads Inactive', () => {
  expect((['active', 'invited', 'inactive', 'deleted'] as const).map((status) => userLook(status).label)).toEqual([
    'Active',
    'Invited',
    'Inactive',
    'Inactive',
  ])
})

it('§9 page sizes', () => {
  expect(pageSizes).toEqual([2, 10, 15, 20])
  expect(defaultPageSize).toBe(10)
})

it('§9 a lot that names no country is in the USA', () => {
  expect([defaultCountry, readCountry('')]).toEqual(['USA', 'USA'])
})

it('§9 pictures of the report', () => {
  expect(reportPictures).toEqual({ perPage: 6, columns: 3, widest: 800, quality: 0.8 })
})

it('§9 names of the months', () => {
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
  expect(longMonths).toEqual(Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2026, month))))
})

it('§9 display time zones', () => {
  expect(displayZones).toEqual({ india: 'Asia/Kolkata', losAngeles: 'America/Los_Angeles' })
  expect(zoneChoices).toEqual(['site-local', 'America/Los_Angeles', 'Asia/Kolkata'])
})

it('§9 prefixes of media paths', () => {
  const { prefix } = mediaCalls['media.file'].params.shape
  expect(prefix.options).toEqual(['inspectionItemsImages', 'profileImages', 'lenderImages', 'template'])
})
