import { expect, it } from 'vitest'
import { isContactNumber } from './contact-number'

it.each([
  '(512) 555-0137',
  '+1 555 0100',
  '512.555.0137',
  '5125550137',
  '+44 20 7946 0958',
  '512-555-0137 ext. 4',
  '555-0100 x12',
])('%s is a phone number', (typed) => expect(isContactNumber(typed)).toBe(true))

it.each(['abc', '12', '555', 'call me at 512 555 0137', '512 555 0137 or 512 555 0138 or 512 555 0139', '+', ''])(
  '%j is not a phone number',
  (typed) => expect(isContactNumber(typed)).toBe(false),
)
