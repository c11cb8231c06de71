import { z } from 'zod'
import { amount, plainDate, uuid, version } from 'contract/core/common'
import { longest, mostDollars } from 'contract/core/limits'
import { type FieldLabel, missing, required, tooLong } from 'contract/text/field-errors'
import { t as sayOfField } from 'locales/fields'
import { amountTooLarge } from 'contract/money/money'
import { mostPhotos } from 'contract/items/most-photos'

/** A required text of a form. */
export const requiredText = (name: FieldLabel, most: number) =>
  z.string(missing(name)).trim().min(1, missing(name)).max(most, tooLong(most))
/** An optional text. */
export const optionalText = (most: number) => z.string().trim().max(most, tooLong(most))

const inRange = { error: () => sayOfField('photosRange', { n: mostPhotos }) }
/** Number of requested photos or videos. */
export const photos = z.int(inRange).min(1, inRange).max(mostPhotos, inRange)

/** Most items of one draw request. */
const mostItems = 200

/** A required amount in whole dollars: absent gives "required", another type gives "not a number". */
const budget = z
  .int({ error: ({ input }) => (input === undefined ? required('totalBudget') : sayOfField('number')) })
  .min(0, { error: () => sayOfField('number') })
  .max(mostDollars, { error: amountTooLarge })

const costCodes = z.array(uuid).min(1, missing('costCode')).max(mostItems)
/** The part of the total budget for a new cost code, or for an existing item. */
const shareOfCode = z.strictObject({ costCodeId: uuid, budget: amount })
const share = z.union([shareOfCode, z.strictObject({ itemId: uuid, budget: amount })])
export type Share = z.infer<typeof share>
/** Number of photos requested for a new cost code, or for an existing item; null leaves it open. */
const photosWanted = photos.nullable().default(null)
const photosOfCode = z.strictObject({ costCodeId: uuid, photosWanted })
const photosOfLine = z.union([photosOfCode, z.strictObject({ itemId: uuid, photosWanted })])
export type PhotosOfLine = z.infer<typeof photosOfLine>
/** A line of the lot's budget for a new cost code, or for an existing item; null finds it by its code. */
const lineOfCode = z.strictObject({ costCodeId: uuid, lineId: uuid.nullable() })
const lineOfItem = z.union([lineOfCode, z.strictObject({ itemId: uuid, lineId: uuid.nullable() })])

/**
 * The draw request form (spec §3). Without shares, the total is split equally; without a due date, it is today in the
 * user's time zone.
 */
export const requestForm = z.strictObject({
  lotId: uuid,
  title: requiredText('title', longest.requestTitle),
  reviewer: uuid.nullable().default(null),
  description: optionalText(longest.description).default(''),
  totalBudget: budget,
  costCodeIds: costCodes,
  shares: z.array(shareOfCode).max(mostItems).optional(),
  photos: z.array(photosOfCode).max(mostItems).default([]),
  /** Lines of the lot's budget for cost codes; those left out are found by their codes. */
  budgetLines: z
    .array(z.strictObject({ costCodeId: uuid, lineId: uuid }))
    .max(mostItems)
    .default([]),
  dueDate: plainDate.optional(),
  lenders: z.array(uuid).max(100).default([]),
})
export type RequestForm = z.infer<typeof requestForm>

/** An edit of a draw request; omitted fields stay. Added cost codes become items, items of removed ones are deleted. */
export const requestEdit = z.strictObject({
  title: requiredText('title', longest.requestTitle).optional(),
  reviewer: uuid.nullable().optional(),
  description: optionalText(longest.description).optional(),
  totalBudget: budget.optional(),
  costCodeIds: z.array(uuid).max(mostItems).optional(),
  shares: z.array(share).max(mostItems).optional(),
  photos: z.array(photosOfLine).max(mostItems).default([]),
  /** Budget lines that change. */
  budgetLines: z.array(lineOfItem).max(mostItems).default([]),
  dueDate: plainDate.optional(),
  lenders: z.array(uuid).max(100).optional(),
  version,
})
export type RequestEdit = z.infer<typeof requestEdit>
