import type { FastifyInstance } from 'fastify'

import { isMigrated } from 'provider/db/migrate'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'

/** Binds liveness (the process answers) and readiness (database and job queues answer too, on this build's schema). */
export function bindHealth(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'health.live', async () => ({ data: { ok: true } }))
  bind(app, deps, 'health.ready', async ({ log }) => {
    const answers = Promise.all([isMigrated(deps.pool), deps.boss.isInstalled()])
    const ok = await answers
      .then((all) => all.every(Boolean))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'not ready')
        return false
      })
    return { data: { ok }, status: ok ? 200 : 503 }
  })
}
