import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import { logAccess } from './http/access-log'
import { decorateBeforeCommit } from './http/before-commit'
import { listRoutes } from './http/bound-routes'
import { decorateClientAddress } from './http/client-address'
import { decorateConnectionShares } from './http/connection-shares'
import type { Deps } from './http/context'
import { handleErrors, refuseEarly, refuseUnreadable } from './http/error-handler'
import { setHeaders } from './http/headers'
import { answerInLanguage } from './http/language'
import { registerJsonParser } from './http/json-body'
import { limitRequests } from './http/request-limits'
import { countCalls } from './http/metrics'
import { decorateRateLimits } from './http/rate-limits'
import { decorateLive } from './live/live'
import { bindArchive } from './modules/archive/routes'
import { bindAudit } from './modules/audit/routes'
import { bindAuth } from './modules/auth/routes'
import { bindChanges } from './modules/changes/routes'
import { bindCommentTemplates } from './modules/comment-templates/routes'
import { bindContact } from './modules/contact/routes'
import { bindCostCodes } from './modules/cost-codes/routes'
import { bindDashboard } from './modules/dashboard/routes'
import { bindEvents } from './modules/events/routes'
import { bindGeo } from './modules/geo/routes'
import { bindHealth } from './modules/health/routes'
import { bindBudgetFiles, bindImports } from './modules/imports/routes'
import { bindInspections } from './modules/inspections/routes'
import { bindItems } from './modules/items/routes'
import { bindLedger } from './modules/ledger/routes'
import { bindLenders } from './modules/lenders/routes'
import { bindLots } from './modules/lots/routes'
import { bindMedia } from './modules/media/routes'
import { bindNotifications } from './modules/notifications/routes'
import { bindOpenApi } from './modules/openapi/routes'
import { bindMailLog } from './modules/mail-log/routes'
import { bindReports } from './modules/reports/routes'
import { bindRequests } from './modules/requests/routes'
import { bindSearch } from './modules/search/routes'
import { bindStream } from './modules/stream/routes'
import { bindSummaries } from './modules/summaries/routes'
import { bindUploads } from './modules/uploads/routes'
import { bindTemplates } from './modules/templates/routes'
import { bindUsers } from './modules/users/routes'
import { refreshChangedFlags } from './records/ledger/flags'

/** Largest JSON body: a bulk call may name 10,000 ids. */
const BODY_BYTES = 2 * 1024 * 1024
/** Calls that still run this long after shutdown began are aborted, so that a stop takes less than two seconds. */
const LAST_CALLS_MS = 700

/** Bindings of all modules. */
const modules = [
  bindHealth,
  bindOpenApi,
  bindAuth,
  bindChanges,
  bindStream,
  bindLots,
  bindImports,
  bindBudgetFiles,
  bindGeo,
  bindCostCodes,
  bindLenders,
  bindLedger,
  bindTemplates,
  bindInspections,
  bindItems,
  bindMedia,
  bindUploads,
  bindUsers,
  bindArchive,
  bindRequests,
  bindReports,
  bindSummaries,
  bindSearch,
  bindNotifications,
  bindDashboard,
  bindEvents,
  bindContact,
  bindMailLog,
  bindAudit,
  bindCommentTemplates,
]

/**
 * Builds the provider as a Fastify application from its dependencies; it neither listens nor starts live events yet.
 * Closing it ends the open streams; the caller closes the database, the job queues and the mailer.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance: log,
    // access-log.ts logs each call in one line, by its route.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    genReqId: traceId,
    frameworkErrors: refuseEarly,
    clientErrorHandler: refuseUnreadable,
    // Node's own responses to a missing host and to an unknown Expect header have no security headers.
    http: { requireHostHeader: false },
    trustProxy: deps.config.trustedProxies.length > 0 && [...deps.config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  listRoutes(app)
  answerInLanguage(app)
  handleErrors(app)
  registerJsonParser(app)
  setHeaders(app, deps.config.appOrigin)
  limitRequests(app)
  logAccess(app)
  decorateClientAddress(app, deps.config.providerSecret)
  decorateRateLimits(app, deps.pool)
  decorateConnectionShares(app, deps.pool)
  decorateLive(app, deps.pool, deps.log)
  decorateBeforeCommit(app, refreshChangedFlags)
  countCalls(app)
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_CALLS_MS).unref()
  })
  for (const bindModule of modules) bindModule(app, deps)
  return app
}

// The web app passes on its request id, so that one id finds the entries in both logs.
function traceId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
