import { expect, it } from 'vitest'
import type { SignedInUser } from 'contract/account/sign-in'
import type { Media } from 'contract/media/calls'
import { newUpload, type UploadRecord } from '~/offline/uploads/upload-record'
import { isCaptured } from './refs'
import { countBuckets } from './sequence'
import { withReplacements } from './use-sent-replacements'

const me = { uuid: 'borrower', firstName: 'Bo', lastName: 'Builder' } as SignedInUser
const row = (uuid: string, facts: Partial<Media> = {}) =>
  ({ uuid, itemId: 'siding', status: 'defective', remarks: 'Blurred', attempt: 1, replacedBy: null, ...facts }) as Media

const facts = { source: 'file', capturedAt: null, position: null, heading: null } as const
const sent = (replaces: string, result: string): UploadRecord => {
  const aim = { kind: 'media', target: 'siding', requestId: 'draw', replaces } as const
  return { ...newUpload(`key of ${result}`, new File(['new'], 'new.jpg'), aim, facts), state: 'onServer', result }
}

it('shows a sent replacement in place of the sent-back photo while it is checked', () => {
  const [old, placeholder, other] = withReplacements([row('old'), row('other')], [sent('old', 'new')], me)
  expect(old).toMatchObject({ uuid: 'old', replacedBy: 'new' })
  expect(placeholder).toMatchObject({
    uuid: 'new',
    replaces: 'old',
    processing: 'queued',
    remarks: null,
    fileName: 'new.jpg',
    uploadedBy: { uuid: 'borrower', name: 'Bo Builder' },
  })
  expect(placeholder && isCaptured(placeholder)).toBe(true)
  expect(countBuckets(placeholder ? [placeholder] : [])).toMatchObject({ resubmitted: 1, defective: 0 })
  expect(other).toMatchObject({ uuid: 'other', replacedBy: null })
})

it('leaves a loaded replacement as it is', () => {
  const media = [row('old', { replacedBy: 'new' }), row('new', { status: 'pending', replaces: 'old' })]
  expect(withReplacements(media, [sent('old', 'new')], me)).toEqual(media)
})
