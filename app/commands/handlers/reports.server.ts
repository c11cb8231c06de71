import * as z from 'zod/mini'
import { onlyOne } from '~/commands/engine/targets'
import { handler, outcomeOf } from './handler.server'

export const reportHandlers = {
  'report.freeze': handler({
    operations: ['lots.savePdf'],
    args: z.strictObject({ lotId: z.uuid(), templateId: z.optional(z.uuid()) }),
    run: async (about, targets, port) => {
      const { noun, id } = onlyOne(targets)
      return outcomeOf(
        await port.call('lots.savePdf', { body: { ...about, ...(noun === 'drawRequest' && { requestId: id }) } }),
      )
    },
  }),
  'report.send': handler({
    operations: ['inspections.sendReport'],
    args: z.strictObject({
      lenders: z.array(z.uuid()).check(z.minLength(1)),
      templateId: z.nullish(z.uuid()),
      sure: z.literal('yes'),
    }),
    run: async ({ lenders: chosen, templateId }, targets, port) => {
      const { noun, id } = onlyOne(targets)
      const about = { ...(noun === 'lot' ? { lotId: id } : { requestId: id }), ...(templateId && { templateId }) }
      return outcomeOf(await port.call('inspections.sendReport', { body: { ...about, lenders: chosen } }))
    },
  }),
  'report.revokeLink': handler({
    operations: ['reports.revokeLink'],
    args: z.strictObject({ link: z.uuid(), sure: z.literal('yes') }),
    run: async ({ link }, _targets, port) => outcomeOf(await port.call('reports.revokeLink', { params: { id: link } })),
  }),
}
