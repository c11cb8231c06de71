import { z } from 'zod'
import { amount, uuid, version } from 'contract/core/common'
import { missing } from 'contract/text/field-errors'
import { requiredLine } from 'contract/core/text-fields'
import { photos, textOrEmpty } from 'contract/requests/form'

/** The request for an item, shown to the borrower. */
const requestFields = {
  budget: amount.default(0),
  service: textOrEmpty(200).nullable().default(null),
  mediaType: textOrEmpty(100).nullable().default(null),
  photosWanted: photos.nullable().default(null),
  inspectionFor: textOrEmpty(200).nullable().default(null),
  inspectionType: textOrEmpty(200).nullable().default(null),
  /** Line of the lot's budget for the item; null finds it by the item's code. */
  budgetLineId: uuid.nullable().default(null),
  /** Instructions. */
  remarks: textOrEmpty(2000).nullable().default(null),
  /** Version of the draw request. */
  version,
}

const line = requiredLine('line', { max: 200 })

export const itemForm = z.strictObject({ inspectionId: uuid, costCodeId: uuid, ...requestFields })
export type ItemForm = z.infer<typeof itemForm>

export const ownCodeForm = z.strictObject({
  code: requiredLine('code', { max: 30 }),
  title: requiredLine('title', { max: 200 }),
  category: textOrEmpty(100).nullable().default(null),
  /** Initial lines of its checklist. */
  checklist: z.array(line).max(100).default([]),
  ...requestFields,
})
export type OwnCodeForm = z.infer<typeof ownCodeForm>

/** Number of requested photos; null removes it. The version is the item's. */
export const photosForm = z.strictObject({ photosWanted: photos.nullable(), version })

/** New lines of a checklist, in order; the version is the item's. */
export const linesForm = z.strictObject({
  itemId: uuid,
  titles: z.array(line, missing('line')).min(1, missing('line')).max(100),
  version,
})
export type LinesForm = z.infer<typeof linesForm>
