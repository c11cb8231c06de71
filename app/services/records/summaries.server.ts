import { z } from 'zod'
import { catalog, type DataOf } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { summarised } from 'contract/summaries/calls'
import { callProvider, fetchFromProvider, ProviderError } from '~/services/http/provider.server'
import { readJson } from '~/services/http/request-body.server'
import { openStream } from '~/services/http/streams.server'
import { passThrough, providerAddress } from '~/services/http/wire.server'

/**
 * Accepted texts about a draw request and its records, or about a lot; and the model that suggests texts, if one is
 * configured.
 */
export function listSummaries(request: Request, id: string): Promise<DataOf<'inspections.summaries'>> {
  return callProvider(request, 'inspections.summaries', { params: { id } })
}

const suggestionRequest = z.strictObject({ noun: z.enum(summarised), id: z.uuid(), requestId: z.uuid().nullable() })

function callFor({ noun, id, requestId }: z.output<typeof suggestionRequest>) {
  if (noun === 'media') return { path: catalog['inspections.analyseImage'].path, body: { mediaId: id } }
  if (noun === 'lot') return { path: catalog['inspections.generateLotSummary'].path, body: { lotId: id } }
  const body = noun === 'item' ? { inspectionId: requestId, itemId: id } : { inspectionId: id }
  return { path: catalog['inspections.generateSummary'].path, body }
}

/**
 * Streams the events of a suggestion; it stops at the provider when the browser disconnects.
 * @throws ProviderError if there is none
 */
export async function streamSuggestion(request: Request): Promise<Response> {
  const known = suggestionRequest.safeParse(await readJson(request))
  if (!known.success) throw new ProviderError({ status: 400, message: sayOfField('invalidInput') })
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
    // no-transform also prevents remix-serve from buffering events for compression.
    const sent = { 'Content-Type': type, 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' }
    return new Response(upstream.body && passThrough(upstream.body, done), { status: upstream.status, headers: sent })
  } catch (error) {
    done()
    throw error
  }
}
