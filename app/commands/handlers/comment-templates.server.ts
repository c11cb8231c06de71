import * as z from 'zod/mini'
import { handler, outcomeOf } from './handler.server'

// Only people who may edit templates see their rows and keys.

export const commentTemplateHandlers = {
  'commentTemplates.reset': handler({
    operations: ['commentTemplates.set'],
    args: z.strictObject({}),
    run: async (_args, _targets, port) =>
      outcomeOf(await port.call('commentTemplates.set', { body: { templates: null } })),
  }),
}
