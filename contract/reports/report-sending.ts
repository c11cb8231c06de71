import { z } from 'zod'
import { idParam, instant, uuid } from 'contract/core/common'
import { reportSend } from './deliveries'
import { endpoint } from 'contract/core/endpoint'
import { t as sayOfField } from 'locales/fields'
import { languageCodes } from 'locales/languages'
import { lotReport } from './calls'

const token = z.string().min(20).max(200)

/** A report as a lender reads it through a mailed link. */
const sharedReport = z.object({
  report: lotReport,
  version: z.int(),
  code: z.string(),
  lenderName: z.string(),
  /** The lender's language. */
  language: z.enum(languageCodes),
  sentAt: instant,
  expiresAt: instant,
  /** The newest version sent to the same lender since; null if this is the newest. */
  replacedBy: z.int().nullable(),
  sha256: z.string().nullable(),
  pages: z.int().nullable(),
})
export type SharedReport = z.infer<typeof sharedReport>

export const reportSendingCalls = {
  'inspections.sendReport': endpoint({
    operation: 'inspections.sendReport',
    method: 'POST',
    path: '/api/inspections/send-report',
    effect: 'change',
    summary:
      'Freeze the final report of a draw request, or of a lot over all of them, and mail it to lenders with a link of their own',
    body: z
      .strictObject({
        lotId: uuid.optional(),
        requestId: uuid.optional(),
        lenders: z.array(uuid).min(1).max(50),
        /** Defaults to the default template. */
        templateId: uuid.optional(),
      })
      .refine(({ lotId, requestId }) => (lotId === undefined) !== (requestId === undefined), {
        path: ['requestId'],
        error: () => sayOfField('invalidInput'),
      }),
    data: z.object({ reportId: uuid, version: z.int(), send: reportSend }),
  }),
  'reports.revokeLink': endpoint({
    operation: 'reports.revokeLink',
    method: 'DELETE',
    path: '/api/report-links/{id}',
    effect: 'change',
    summary: 'Revoke the link of one report delivery; its mail is not sent if it still waits',
    params: idParam,
    data: z.object({ uuid, revokedAt: instant }),
  }),
  'reports.shared': endpoint({
    operation: 'reports.shared',
    method: 'GET',
    path: '/api/shared/{token}',
    effect: 'read',
    access: 'public',
    summary: 'The report behind a link, until the link expires or is revoked',
    params: z.strictObject({ token }),
    data: sharedReport,
  }),
  'reports.sharedFile': endpoint({
    operation: 'reports.sharedFile',
    method: 'GET',
    path: '/api/shared/{token}/pdf',
    effect: 'read',
    access: 'public',
    wire: 'bytes',
    summary: 'The PDF of the report behind a link',
    params: z.strictObject({ token }),
  }),
  'reports.sharedImage': endpoint({
    operation: 'reports.sharedImage',
    method: 'GET',
    path: '/api/shared/{token}/images/{id}/{variant}',
    effect: 'read',
    access: 'public',
    wire: 'bytes',
    summary: 'A photo or a video’s still of the report behind a link',
    params: z.strictObject({ token, id: uuid, variant: z.enum(['preview', 'thumbnail', 'poster']) }),
  }),
} as const
