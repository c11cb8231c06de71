import { z } from 'zod'

import { change, searchHit, streamEvent } from 'contract/account/calls'
import { signedInUser } from 'contract/account/sign-in'
import { errorBody, issue, person } from 'contract/core/common'
import { costCode } from 'contract/cost-codes/calls'
import { attempt, checklistEntry, historyEntry, item } from 'contract/inspections/calls'
import { changeOrder, ledger, ledgerLine } from 'contract/ledger/calls'
import { drawLedger, drawLine, drawRecord } from 'contract/ledger/draws'
import { figure } from 'contract/ledger/fields'
import { lender } from 'contract/lenders/calls'
import { lot } from 'contract/lots/calls'
import { check, comment, media } from 'contract/media/calls'
import { drawRequest, drawRequestRow, requestPage } from 'contract/requests/calls'
import { notification } from 'contract/notifications/calls'

export type JsonSchema = { [key: string]: unknown }

/** Records with their own name in the document; all others are inlined. */
const named = {
  Attempt: attempt,
  BudgetLine: ledgerLine,
  Change: change,
  ChangeOrder: changeOrder,
  Check: check,
  ChecklistEntry: checklistEntry,
  Comment: comment,
  CostCode: costCode,
  DrawLedger: drawLedger,
  DrawLine: drawLine,
  DrawRecord: drawRecord,
  DrawRequest: drawRequest,
  DrawRequestRow: drawRequestRow,
  Error: errorBody,
  Figure: figure,
  HistoryEntry: historyEntry,
  Issue: issue,
  Item: item,
  Ledger: ledger,
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

/**
 * Converts a contract schema to JSON Schema, with references to the named records. `io`: request or response format.
 */
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

// Definitions are in one place of the document; each record's key is its id.
function withReferences(schema: object): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' && value in named ? undefined : value,
  )
  return JSON.parse(text.replaceAll('"#/$defs/', `"${place}`))
}
