import { z } from 'zod'

import { change, searchHit, streamEvent } from 'contract/account'
import { signedInUser } from 'contract/auth'
import { errorBody, issue, person } from 'contract/common'
import { costCode } from 'contract/cost-codes'
import { attempt, checklistEntry, historyEntry, item } from 'contract/inspections'
import { lender } from 'contract/lenders'
import { lot } from 'contract/lots'
import { check, comment, media } from 'contract/media'
import { drawRequest, drawRequestRow, requestPage } from 'contract/requests'
import { notification } from 'contract/notifications'

export type JsonSchema = { [key: string]: unknown }

/** Records that have a name of their own in the document; everything else is written where it is used. */
const named = {
  Attempt: attempt,
  Change: change,
  Check: check,
  ChecklistEntry: checklistEntry,
  Comment: comment,
  CostCode: costCode,
  DrawRequest: drawRequest,
  DrawRequestRow: drawRequestRow,
  Error: errorBody,
  HistoryEntry: historyEntry,
  Issue: issue,
  Item: item,
  Lender: lender,
  Lot: lot,
  Media: media,
  Notification: notification,
  Person: person,
  RequestPage: requestPage,
  SearchHit: searchHit,
  StreamEvent: streamEvent,
  User: signedInUser,
}

const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })

const place = '#/components/schemas/'

/** JSON Schema of a contract schema, with references to the named records. `io`: as it is sent in, or as it is answered. */
export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $defs: _named,
    ...rest
  } = z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any' })
  return withReferences(rest)
}

/** The named records themselves. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri: (id) => place + id, unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, withReferences(schema)]),
  )
}

// Definitions live in one place of the document, and identities among them are its keys.
function withReferences(schema: object): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' && value in named ? undefined : value,
  )
  return JSON.parse(text.replaceAll('"#/$defs/', `"${place}`))
}
