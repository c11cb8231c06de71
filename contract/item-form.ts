import { z } from 'zod'
import { amount, uuid, version } from './common'
import { say } from './messages'
import { optionalText, photos, requiredText } from './request-form'

/** What is asked of an item, shown to the borrower. */
const asked = {
  budget: amount.default(0),
  service: optionalText(200).nullable().default(null),
  mediaType: optionalText(100).nullable().default(null),
  photosWanted: photos.nullable().default(null),
  inspectionFor: optionalText(200).nullable().default(null),
  inspectionType: optionalText(200).nullable().default(null),
  /** The instruction. */
  remarks: optionalText(2000).nullable().default(null),
  /** Of the draw request. */
  version,
}

const line = requiredText('Line', 200)

export const itemForm = z.strictObject({ inspectionId: uuid, costCodeId: uuid, ...asked })
export type ItemForm = z.infer<typeof itemForm>

export const ownCodeForm = z.strictObject({
  code: requiredText('Code', 30),
  title: requiredText('Title', 200),
  category: optionalText(100).nullable().default(null),
  /** Lines its checklist begins with. */
  checklist: z.array(line).max(100).default([]),
  ...asked,
})
export type OwnCodeForm = z.infer<typeof ownCodeForm>

/** How many photos are asked for; null takes the number away. The version is the item's. */
export const photosForm = z.strictObject({ photosWanted: photos.nullable(), version })

/** New lines of a checklist, in their order; the version is the item's. */
export const linesForm = z.strictObject({
  itemId: uuid,
  titles: z
    .array(line, { error: say('required', { label: 'Line' }) })
    .min(1, say('required', { label: 'Line' }))
    .max(100),
  version,
})
export type LinesForm = z.infer<typeof linesForm>
