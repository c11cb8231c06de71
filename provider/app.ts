import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import { logAccess } from 'provider/http/access-log'
import { listRoutes } from 'provider/http/bound-routes'
import { decorateClientAddress } from 'provider/http/client-address'
import { decorateConnectionShares } from 'provider/http/connection-shares'
import type { Deps } from 'provider/http/context'
import { handleErrors, refuseEarly, refuseUnreadable } from 'provider/http/error-handler'
import { setHeaders } from 'provider/http/headers'
import { readJson } from 'provider/http/json-body'
import { limitRequests } from 'provider/http/request-limits'
import { countCalls } from 'provider/http/metrics'
import { decorateRateLimits } from 'provider/http/rate-limits'
import { decorateLive } from 'provider/live/live'
import { bindArchive } from 'provider/modules/archive/routes'
import { bindAudit } from 'provider/modules/audit/routes'
import { bindAuth } from 'provider/modules/auth/routes'
import { bindChanges } from 'provider/modules/changes/routes'
import { bindCommentTemplates } from 'provider/modules/comment-templates/routes'
import { bindContact } from 'provider/modules/contact/routes'
import { bindCostCodes } from 'provider/modules/cost-codes/routes'
import { bindDashboard } from 'provider/modules/dashboard/routes'
import { bindEvents } from 'provider/modules/events/routes'
import { bindGeo } from 'provider/modules/geo/routes'
import { bindHealth } from 'provider/modules/health/routes'
import { bindImports } from 'provider/modules/imports/routes'
import { bindInspections } from 'provider/modules/inspections/routes'
import { bindItems } from 'provider/modules/items/routes'
import { bindLenders } from 'provider/modules/lenders/routes'
import { bindLots } from 'provider/modules/lots/routes'
import { bindMedia } from 'provider/modules/media/routes'
import { bindNotifications } from 'provider/modules/notifications/routes'
import { bindOpenApi } from 'provider/modules/openapi/routes'
import { bindOutbox } from 'provider/modules/outbox/routes'
import { bindReports } from 'provider/modules/reports/routes'
import { bindRequests } from 'provider/modules/requests/routes'
import { bindSearch } from 'provider/modules/search/routes'
import { bindStream } from 'provider/modules/stream/routes'
import { bindSummaries } from 'provider/modules/summaries/routes'
import { bindUploads } from 'provider/modules/uploads/routes'
import { bindTemplates } from 'provider/modules/templates/routes'
import { bindUsers } from 'provider/modules/users/routes'

/** Largest JSON body: a bulk call may name 10,000 ids. */
const BODY_BYTES = 2 * 1024 * 1024
/** What still runs this long after closing began is cut off, so that a stop never takes two seconds. */
const LAST_CALLS_MS = 700

/** Every module's calls. A module is one line here and one import above. */
const modules = [
  bindHealth,
  bindOpenApi,
  bindAuth,
  bindChanges,
  bindStream,
  bindLots,
  bindImports,
  bindGeo,
  bindCostCodes,
  bindLenders,
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
  bindOutbox,
  bindAudit,
  bindCommentTemplates,
]

/**
 * The provider as a Fastify application over what it is handed: not listening yet, its live part not started. Closing it
 * ends the open streams; the database, the job queues and the mailer stay the caller's.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance: log,
    // Calls are logged in one line each, by their route (access-log.ts).
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
  handleErrors(app)
  readJson(app)
  setHeaders(app, deps.config.appOrigin)
  limitRequests(app)
  logAccess(app)
  decorateClientAddress(app, deps.config.providerSecret)
  decorateRateLimits(app, deps.clock)
  decorateConnectionShares(app, deps.pool)
  decorateLive(app, deps.pool, deps.log)
  countCalls(app)
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_CALLS_MS).unref()
  })
  for (const bindModule of modules) bindModule(app, deps)
  return app
}

// The web app hands its request's id on, so that one id finds both logs.
function traceId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
