import type { FastifyInstance } from 'fastify'

import { isMigrated } from 'provider/db/migrate'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'

/** Whether the process answers, and whether its database is there and has this build's schema. */
export function bindHealth(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'health.live', async () => ({ data: { ok: true } }))
  bind(app, deps, 'health.ready', async ({ log }) => {
    const ok = await isMigrated(deps.pool).catch((error: unknown) => {
      log.warn({ err: error }, 'not ready')
      return false
    })
    return { data: { ok }, status: ok ? 200 : 503 }
  })
}
