import type { FastifyInstance } from 'fastify'

import type { DataOf } from 'contract/core/catalog'
import type { ImportNoun, ListedNoun } from 'contract/imports/nouns'
import { t as refusal } from 'locales/refusals'
import { bind, bindRaw } from 'provider/http/bind'
import type { Context, Deps } from 'provider/http/context'
import type { RateLimits } from 'provider/http/rate-limits'
import type { ReceivedFile } from 'provider/http/received-form'
import { beginLongOperation, cancelLongOperation, longOperationProgress } from 'provider/records/long-operation'
import { invitationText } from 'provider/modules/users/public'
import { exportLedger, exportLots, sendFailures, sendTemplate } from './export'
import { openBudgetLines } from './nouns/budget-lines'
import { openCostCodes } from './nouns/cost-codes'
import { openLenders } from './nouns/lenders'
import { openLots } from './nouns/lots'
import { openUsers } from './nouns/users'
import { listBudgetImports, listRecentImports } from './recent'
import { agencyOfLot, openable, type ImportInput, type OpenImport, type Wanted } from './service'

/** Importer of each kind of record. */
const importsWith = (limits: RateLimits): Readonly<Record<ListedNoun, OpenImport>> => ({
  lots: openable(openLots),
  'cost-codes': openable(openCostCodes),
  lenders: openable(openLenders),
  users: openable(openUsers(limits)),
})

/** Importer of a lot's budget lines. */
const budgetImport = (lotId: string): OpenImport => openable(openBudgetLines(lotId), agencyOfLot(lotId))

/** Message of an import; without a mail server it says where the invitations are. */
function doneText({ config }: Deps, noun: ImportNoun, { imported }: DataOf<'imports.run'>): string {
  const done = refusal('imported')
  return noun === 'users' && imported > 0 ? invitationText(config, done) : done
}

/** Runs an import; clients can poll its progress. */
const runnerOf =
  (deps: Deps) =>
  async (
    noun: ImportNoun,
    opened: OpenImport,
    context: Context,
    file: ReceivedFile,
    { work, ...body }: ImportInput & Wanted & { work?: string | undefined },
  ) => {
    const progress = work === undefined ? null : await beginLongOperation(deps.db, { ...context, uuid: work })
    try {
      const data = await opened.run(context, file, body, progress)
      return { data, message: doneText(deps, noun, data) }
    } finally {
      await progress?.end()
    }
  }

/** Binds imports and exports of records as files (spec §7). */
export function bindImports(app: FastifyInstance, deps: Deps): void {
  const [imports, run] = [importsWith(app.limits), runnerOf(deps)]
  bind(app, deps, 'lots.previewImport', async (context, { body, files }) => ({
    data: await imports.lots.preview(context, files.file, body),
  }))
  bind(app, deps, 'imports.preview', async (context, { params, body, files }) => ({
    data: await imports[params.noun].preview(context, files.file, body),
  }))

  bind(app, deps, 'lots.import', (context, { body, files }) => run('lots', imports.lots, context, files.file, body))
  bind(app, deps, 'imports.run', (context, { params: { noun }, body, files }) =>
    run(noun, imports[noun], context, files.file, body),
  )

  bind(app, deps, 'lots.importProgress', async ({ db, actor }, { params }) => ({
    data: await longOperationProgress(db, actor, params.work),
  }))

  bind(app, deps, 'lots.cancelImport', async ({ db, actor }, { params }) => {
    await cancelLongOperation(db, actor, params.work)
    return { data: null }
  })

  bind(app, deps, 'lots.recentImports', async (context) => ({ data: await listRecentImports(context, 'lots') }))
  bind(app, deps, 'imports.recent', async (context, { params }) => ({
    data: await listRecentImports(context, params.noun),
  }))

  bindRaw(app, deps, 'lots.importFailures', (context, { params, query }, _request, reply) =>
    sendFailures(context, 'lots', params.changeId, query.format, reply),
  )
  bindRaw(app, deps, 'imports.failures', (context, { params, query }, _request, reply) =>
    sendFailures(context, params.noun, params.changeId, query.format, reply),
  )
  bindRaw(app, deps, 'lots.importTemplate', (_context, { query }, _request, reply) =>
    sendTemplate('lots', query.format, reply),
  )
  bindRaw(app, deps, 'imports.template', (_context, { params, query }, _request, reply) =>
    sendTemplate(params.noun, query.format, reply),
  )
  bindRaw(app, deps, 'lots.export', (context, { query }, _request, reply) => exportLots(context, query, reply))
}

/** Binds import and export of a lot's schedule of values. */
export function bindBudgetFiles(app: FastifyInstance, deps: Deps): void {
  const run = runnerOf(deps)
  bind(app, deps, 'ledger.previewImport', async (context, { params, body, files }) => ({
    data: await budgetImport(params.lotId).preview(context, files.file, body),
  }))
  bind(app, deps, 'ledger.import', (context, { params, body, files }) =>
    run('budget-lines', budgetImport(params.lotId), context, files.file, body),
  )
  bind(app, deps, 'ledger.recentImports', async (context, { params }) => ({
    data: await listBudgetImports(context, params.lotId),
  }))

  bindRaw(app, deps, 'ledger.export', (context, { params, query }, _request, reply) =>
    exportLedger(context, params.lotId, query.format, reply),
  )
}
