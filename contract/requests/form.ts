import { z } from 'zod'
import { amount, recordDate, uuid, version } from 'contract/core/common'
import { longest, mostDollars } from 'contract/core/limits'
import { requiredLine } from 'contract/core/text-fields'
import { missing, required, tooLong } from 'contract/text/field-errors'
import { t as sayOfField } from 'locales/fields'
import { amountTooLarge } from 'contract/money/money'
import { mostPhotos } from 'contract/items/most-photos'

/** An optional text; empty stays empty. */
export const textOrEmpty = (most: number) => z.string().trim().max(most, tooLong(most))

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

/** Source of a new item: a cost code or a budget line. A union of the two would lose the place of an error. */
const ofNew = { costCodeId: uuid.optional(), lineId: uuid.optional() }
/** An existing item, or the source of a new one. */
const ofItem = { itemId: uuid.optional(), ...ofNew }

/** The part of the total budget for a new item. */
export const newShare = z.strictObject({ ...ofNew, budget: amount })
export const share = z.strictObject({ ...ofItem, budget: amount })
export type Share = z.infer<typeof share>
/** Number of photos requested for an item; null leaves it open. */
const photosWanted = photos.nullable().default(null)
const newPhotos = z.strictObject({ ...ofNew, photosWanted })
const photosOfItem = z.strictObject({ ...ofItem, photosWanted })
export type PhotosOfItem = z.infer<typeof photosOfItem>
/** A line of the lot's budget for a new cost code, or for an existing item; null finds it by its code. */
const lineOfCode = z.strictObject({ costCodeId: uuid, lineId: uuid.nullable() })
const lineOfItem = z.union([lineOfCode, z.strictObject({ itemId: uuid, lineId: uuid.nullable() })])

/** Lines of the lot's budget that become items with their code and title. */
const lineIds = z.array(uuid).max(mostItems).default([])

/**
 * Fields of the draw request form (spec §3). Without shares, the total is split equally; without a due date, it is
 * today in the user's time zone.
 */
export const requestFields = z.strictObject({
  lotId: uuid,
  title: requiredLine('title', { max: longest.requestTitle }),
  reviewer: uuid.nullable().default(null),
  description: textOrEmpty(longest.description).default(''),
  totalBudget: budget,
  costCodeIds: z.array(uuid).max(mostItems),
  lineIds,
  shares: z.array(newShare).max(mostItems).optional(),
  photos: z.array(newPhotos).max(mostItems).default([]),
  /** Lines of the lot's budget for cost codes; those left out are found by their codes. */
  budgetLines: z
    .array(z.strictObject({ costCodeId: uuid, lineId: uuid }))
    .max(mostItems)
    .default([]),
  dueDate: recordDate.optional(),
  lenders: z.array(uuid).max(100).default([]),
})

/** A form has an item: a cost code or a budget line. */
export const withItems = <S extends z.ZodType<{ costCodeIds: string[]; lineIds: string[] }>>(form: S): S =>
  form.refine(({ costCodeIds, lineIds: lines }) => costCodeIds.length + lines.length > 0, {
    path: ['costCodeIds'],
    ...missing('costCode'),
    when: ({ value }) => Array.isArray(Object(value).costCodeIds),
  })

export const requestForm = withItems(requestFields)
export type RequestForm = z.infer<typeof requestForm>

/**
 * An edit of a draw request; omitted fields stay. Added cost codes and lines become items, items of removed codes are
 * deleted.
 */
export const requestEdit = z.strictObject({
  title: requiredLine('title', { max: longest.requestTitle }).optional(),
  reviewer: uuid.nullable().optional(),
  description: textOrEmpty(longest.description).optional(),
  totalBudget: budget.optional(),
  costCodeIds: z.array(uuid).max(mostItems).optional(),
  lineIds,
  shares: z.array(share).max(mostItems).optional(),
  photos: z.array(photosOfItem).max(mostItems).default([]),
  /** Budget lines that change. */
  budgetLines: z.array(lineOfItem).max(mostItems).default([]),
  dueDate: recordDate.optional(),
  lenders: z.array(uuid).max(100).optional(),
  version,
})
export type RequestEdit = z.infer<typeof requestEdit>
