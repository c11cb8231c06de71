import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { claimLine, reviewLine } from './draws/lines'
import { listColumns } from './draws/columns'
import { getDraw, getNow, listDraws } from './draws/read'
import { approveDraw, fundDraw, releaseRetainage, reverseRecord } from './draws/records'
import { addLines, getLedger, recordChangeOrder, removeLine, setLedger, updateLine, updateLines } from './service'

const toAnswer = <D extends { message: string }>({ message, ...data }: D) => ({ data, message })

/** Binds the calls on lots' ledgers (domain rule 17). */
export function bindLedger(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'ledger.get', async (context, { params, query }) => ({
    data: await getLedger(context, params.lotId, query),
  }))
  bind(app, deps, 'ledger.set', async (context, { params, body }) =>
    toAnswer(await setLedger(context, params.lotId, body)),
  )
  bind(app, deps, 'ledger.addLines', async (context, { params, body }) =>
    toAnswer(await addLines(context, params.lotId, body.lines)),
  )
  bind(app, deps, 'ledger.updateLine', async (context, { params, body }) =>
    toAnswer(await updateLine(context, params.id, body)),
  )
  bind(app, deps, 'ledger.updateLines', async (context, { params, body }) =>
    toAnswer(await updateLines(context, params.lotId, body)),
  )
  bind(app, deps, 'ledger.removeLine', async (context, { params, body }) =>
    toAnswer(await removeLine(context, params.id, body)),
  )
  bind(app, deps, 'ledger.recordChangeOrder', async (context, { params, body }) =>
    toAnswer(await recordChangeOrder(context, params.lotId, body)),
  )
  bindDraws(app, deps)
}

function bindDraws(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'ledger.draws', async (context, { params }) => ({ data: await listDraws(context, params.lotId) }))
  bind(app, deps, 'ledger.now', async (context, { params, query }) => ({
    data: await getNow(context, params.lotId, query.lineId),
  }))
  bind(app, deps, 'ledger.columns', async (context, { params }) => ({ data: await listColumns(context, params.lotId) }))
  bind(app, deps, 'ledger.draw', async (context, { params }) => ({ data: await getDraw(context, params.requestId) }))
  bind(app, deps, 'ledger.claimLine', async (context, { params, body }) =>
    toAnswer(await claimLine(context, params, body)),
  )
  bind(app, deps, 'ledger.reviewLine', async (context, { params, body }) =>
    toAnswer(await reviewLine(context, params, body)),
  )
  bind(app, deps, 'ledger.approveDraw', async (context, { params, body }) =>
    toAnswer(await approveDraw(context, params.requestId, body)),
  )
  bind(app, deps, 'ledger.fundDraw', async (context, { params, body }) =>
    toAnswer(await fundDraw(context, params.requestId, body)),
  )
  bind(app, deps, 'ledger.releaseRetainage', async (context, { params, body }) =>
    toAnswer(await releaseRetainage(context, params.requestId, body)),
  )
  bind(app, deps, 'ledger.reverseRecord', async (context, { params, body }) =>
    toAnswer(await reverseRecord(context, params.id, body)),
  )
}
