import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'

const seconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `GET /metrics` for Prometheus: durations and statuses of calls, open streams, memory. No ids or personal data. */
export function countCalls(app: FastifyInstance): void {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'plumbline_call_seconds',
    help: 'Duration of calls by operation and status',
    labelNames: ['operation', 'status'],
    buckets: seconds,
    registers,
  })
  gauge('plumbline_open_streams', 'Open event streams', () => app.live.openStreams)
  gauge('plumbline_resident_bytes', 'Resident memory of the process', () => process.memoryUsage.rss())
  app.addHook('onResponse', async (request, reply) => {
    const { operation = 'none' } = request.routeOptions.config
    calls.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))

  function gauge(name: string, help: string, read: () => number): Gauge {
    return new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
}
