import * as z from 'zod/mini'
import { longestSummary } from 'contract/core/limits'
import type { Port } from '~/commands/engine/command'
import { onlyOne } from '~/commands/engine/targets'
import { anyWords } from '~/commands/engine/argument-values'
import { handler, outcomeOf } from './handler.server'

/** Saves the text with the operation of its record's type. */
function saveText(port: Port, noun: string, id: string, body: { text: string; draftId?: string; version?: number }) {
  if (noun === 'media') return port.call('inspections.updateImageSummary', { body: { mediaId: id, ...body } })
  if (noun === 'item') return port.call('inspections.updateItemSummary', { params: { itemId: id }, body })
  if (noun === 'lot') return port.call('inspections.updateLotSummary', { params: { lotId: id }, body })
  return port.call('inspections.updateSummary', { params: { inspectionId: id }, body })
}

export const summaryHandlers = {
  'summary.write': handler({
    operations: [
      'inspections.updateSummary',
      'inspections.updateItemSummary',
      'inspections.updateLotSummary',
      'inspections.updateImageSummary',
    ],
    args: z.strictObject({
      text: anyWords(longestSummary),
      draftId: z.optional(z.uuid()),
      seen: z.optional(z.int()),
    }),
    run: async ({ text, draftId, seen }, targets, port) => {
      const { noun, id } = onlyOne(targets)
      const body = { text, ...(draftId && { draftId }), ...(seen && { version: seen }) }
      return outcomeOf(await saveText(port, noun, id, body))
    },
  }),
}
