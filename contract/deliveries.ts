import { z } from 'zod'
import { instant, person, uuid } from './common'

/** What became of the mail to one address: it waits for the PDF or a mail server, it left, or it never will. */
export const deliveryStatuses = ['waiting', 'sent', 'failed'] as const

/** One address a version was sent to; by its id the link in the mail is revoked. */
export const delivery = z.object({
  uuid,
  id: uuid,
  lender: z.object({ uuid, name: z.string() }),
  address: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why it failed, or what the last try met. */
  problem: z.string().nullable(),
  /** When it left, or was given up. */
  settledAt: instant.nullable(),
  /** The version that this lender had before. */
  replaces: z.int().nullable(),
  expiresAt: instant,
  revokedAt: instant.nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** One sending of a version to lenders. */
export const reportSend = z.object({ uuid, at: instant, by: person, deliveries: z.array(delivery) })
export type ReportSend = z.infer<typeof reportSend>
