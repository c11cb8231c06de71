import { z } from 'zod'
import { instant, person, uuid } from 'contract/core/common'

/** Status of the mail to one address: waiting for the PDF or a mail server, sent, or failed for good. */
export const deliveryStatuses = ['waiting', 'sent', 'failed'] as const

/** An address a version was sent to; its id revokes the link in the mail. */
const delivery = z.object({
  uuid,
  id: uuid,
  lender: z.object({ uuid, name: z.string() }),
  address: z.string(),
  status: z.enum(deliveryStatuses),
  /** Reason of the failure, or error of the last attempt. */
  problem: z.string().nullable(),
  /** Time when it was sent or failed. */
  settledAt: instant.nullable(),
  /** The version that this lender received before. */
  replaces: z.int().nullable(),
  expiresAt: instant,
  revokedAt: instant.nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** One delivery of a version to lenders. */
export const reportSend = z.object({ uuid, at: instant, by: person, deliveries: z.array(delivery) })
export type ReportSend = z.infer<typeof reportSend>
