import * as z from 'zod/mini'
import { handler, outcomeOf } from './handler.server'

// Without the right to set them no page has such rows, and nobody is shown their keys.

export const commentTemplateHandlers = {
  'commentTemplates.reset': handler({
    operations: ['commentTemplates.set'],
    args: z.strictObject({}),
    run: async (_args, _targets, port) =>
      outcomeOf(await port.call('commentTemplates.set', { body: { templates: null } })),
  }),
}
