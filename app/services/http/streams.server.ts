/**
 * Streams open to browsers. remix-serve waits for all responses before it exits, and a stream does not end by itself,
 * so shutdown signals end them.
 */
const open = new Set<AbortController>()

const endAll = () => {
  for (const stream of open) stream.abort()
}
process.once('SIGTERM', endAll)
process.once('SIGINT', endAll)

/** A signal that aborts with the browser's request or with this process; `done` removes it. */
export function openStream(request: Request): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const end = () => controller.abort()
  const done = () => {
    open.delete(controller)
    request.signal.removeEventListener('abort', end)
  }
  open.add(controller)
  request.signal.addEventListener('abort', end, { once: true })
  controller.signal.addEventListener('abort', done, { once: true })
  return { signal: controller.signal, done }
}
