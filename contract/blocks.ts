import { z } from 'zod'

/** Words in one style; `{{name}}` in them is a merge field (contract/merge-fields.ts). */
const run = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
})
const runs = z.array(run)

/**
 * What a template is made of, and nothing else: its editor writes these, its HTML is read into these and written from these, and
 * the report, its page and its mail are drawn from these. A script, a link or a picture has no form here.
 */
export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2), z.literal(3)]), runs }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(runs) }),
  z.object({ kind: z.literal('table'), rows: z.array(z.object({ head: z.boolean(), cells: z.array(runs) })) }),
])
export type Run = z.infer<typeof run>
export type Block = z.infer<typeof block>
export type TableRow = Extract<Block, { kind: 'table' }>['rows'][number]
