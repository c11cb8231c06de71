import { z } from 'zod'

/** Text in one style; `{{name}}` is a merge field (contract/templates/merge-fields.ts). */
const run = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
})
const runs = z.array(run)

/**
 * The content of a template. Its editor, its stored HTML, and the report, page and mail all use these blocks. Scripts,
 * links and pictures cannot be represented.
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
