import { z } from 'zod'
import { amount, plainDate, uuid, version } from './common'
import { longest, mostDollars } from './limits'
import { messages, say } from './messages'
import { amountTooLarge } from './money'
import { mostPhotos } from './most-photos'

const required = (label: string) => say('required', { label })
const tooLong = (n: number) => say('maxLength', { n })

/** Words of a form's field that must not be missing. */
export const requiredText = (label: string, most: number) =>
  z
    .string({ error: required(label) })
    .trim()
    .min(1, required(label))
    .max(most, tooLong(most))
/** Words that may be left empty. */
export const optionalText = (most: number) => z.string().trim().max(most, tooLong(most))

const inRange = say('photosRange', { n: mostPhotos })
/** How many photos or videos are asked for. */
export const photos = z.int({ error: inRange }).min(1, inRange).max(mostPhotos, inRange)

/** Most items of one draw request. */
const mostItems = 200

/** Whole dollars that must be given: absent is missing, anything else but a number is none. */
const budget = z
  .int({ error: ({ input }) => (input === undefined ? required('Total budget') : messages.number) })
  .min(0, messages.number)
  .max(mostDollars, amountTooLarge)

const costCodes = z.array(uuid).min(1, required('Cost code')).max(mostItems)
/** What of the total budget goes to a cost code; to an item, where it is there already. */
const shareOfCode = z.strictObject({ costCodeId: uuid, budget: amount })
const share = z.union([shareOfCode, z.strictObject({ itemId: uuid, budget: amount })])
export type Share = z.infer<typeof share>
/** How many photos a cost code's item is asked for, null to leave it open; an item, where it is there already. */
const photosWanted = photos.nullable().default(null)
const photosOfCode = z.strictObject({ costCodeId: uuid, photosWanted })
const photosOfLine = z.union([photosOfCode, z.strictObject({ itemId: uuid, photosWanted })])
export type PhotosOfLine = z.infer<typeof photosOfLine>

/**
 * The draw request form (spec §3). Without shares the total is split equally; without a due date it is today where the
 * user is.
 */
export const requestForm = z.strictObject({
  lotId: uuid,
  title: requiredText('Title', longest.requestTitle),
  reviewer: uuid.nullable().default(null),
  description: optionalText(longest.description).default(''),
  totalBudget: budget,
  costCodeIds: costCodes,
  shares: z.array(shareOfCode).max(mostItems).optional(),
  photos: z.array(photosOfCode).max(mostItems).default([]),
  dueDate: plainDate.optional(),
  lenders: z.array(uuid).max(100).default([]),
})
export type RequestForm = z.infer<typeof requestForm>

/** An edit of a draw request: what is left out stays. Cost codes named anew become items, those no longer named go. */
export const requestEdit = z.strictObject({
  title: requiredText('Title', longest.requestTitle).optional(),
  reviewer: uuid.nullable().optional(),
  description: optionalText(longest.description).optional(),
  totalBudget: budget.optional(),
  costCodeIds: z.array(uuid).max(mostItems).optional(),
  shares: z.array(share).max(mostItems).optional(),
  photos: z.array(photosOfLine).max(mostItems).default([]),
  dueDate: plainDate.optional(),
  lenders: z.array(uuid).max(100).optional(),
  version,
})
export type RequestEdit = z.infer<typeof requestEdit>
