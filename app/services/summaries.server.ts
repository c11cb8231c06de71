import { z } from 'zod'
import { catalogue, type DataOf } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { summarised } from 'contract/summaries'
import { callProvider, fetchFromProvider, ProviderError } from './provider.server'
import { readJson } from './request-body.server'
import { openStream } from './streams.server'
import { passThrough, providerAddress } from './wire.server'

/** The accepted texts about a draw request and what hangs on it, or about a lot; and the model that suggests some, where one is set. */
export function listSummaries(request: Request, id: string): Promise<DataOf<'inspections.summaries'>> {
  return callProvider(request, 'inspections.summaries', { params: { id } })
}

const asked = z.strictObject({ noun: z.enum(summarised), id: z.uuid(), requestId: z.uuid().nullable() })

function callFor({ noun, id, requestId }: z.output<typeof asked>) {
  if (noun === 'media') return { path: catalogue['inspections.analyseImage'].path, body: { mediaId: id } }
  if (noun === 'lot') return { path: catalogue['inspections.generateLotSummary'].path, body: { lotId: id } }
  const body = noun === 'item' ? { inspectionId: requestId, itemId: id } : { inspectionId: id }
  return { path: catalogue['inspections.generateSummary'].path, body }
}

/**
 * A suggestion's events, passed on as they come; it stops at the provider when the browser goes.
 * @throws ProviderError when there is none to be had
 */
export async function streamSuggestion(request: Request): Promise<Response> {
  const known = asked.safeParse(await readJson(request))
  if (!known.success) throw new ProviderError({ status: 400, message: messages.invalidInput })
  const { path, body } = callFor(known.data)
  const { signal, done } = openStream(request)
  const headers = { Accept: 'text/event-stream', 'Content-Type': 'application/json' }
  try {
    const upstream = await fetchFromProvider(request, providerAddress(path), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    })
    const type = upstream.headers.get('Content-Type') ?? 'text/event-stream'
    // no-transform also keeps remix-serve from gathering events to compress them.
    const sent = { 'Content-Type': type, 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' }
    return new Response(upstream.body && passThrough(upstream.body, done), { status: upstream.status, headers: sent })
  } catch (error) {
    done()
    throw error
  }
}
