import * as z from 'zod/mini'
import { targetNouns } from 'contract/core/nouns'

const filterText = z.string().check(z.maxLength(200))
const matchingSchema = z.strictObject({
  noun: z.enum(targetNouns),
  filter: z.strictObject({
    keyword: z.nullable(filterText),
    filters: z.record(z.string(), z.array(filterText).check(z.maxLength(100))),
  }),
  except: z.array(z.uuid()).check(z.maxLength(10_000)),
  expected: z.int().check(z.minimum(0)),
})

/**
 * A call as the browser sends it. Unknown fields are ignored, because a browser may have stored the call with an older
 * version.
 */
export const callSchema = z.object({
  id: z.string().check(z.maxLength(60)),
  args: z.record(z.string(), z.unknown()),
  targets: z
    .array(z.object({ noun: z.enum(targetNouns), id: z.uuid(), version: z.optional(z.int()) }))
    .check(z.maxLength(10_000)),
  matching: z.optional(matchingSchema),
  key: z.uuid(),
  action: z.optional(z.uuid()),
})
