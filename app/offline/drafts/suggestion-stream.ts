import type { Cited, Summarised, Writer } from 'contract/summaries/calls'

/** Events of a suggestion while it is written (contract/summaries/calls). */
export type SuggestionEvent =
  | { event: 'begin'; draftId: string; writer: Writer; model: string | null; cites: Cited[] }
  | { event: 'text'; text: string }
  | { event: 'problem'; message: string }
  | { event: 'end' }

/** The record to suggest a text for; for an item also its draw request. */
export type About = { noun: Summarised; id: string; requestId: string | null }

/**
 * Requests a suggestion and yields its events as they arrive; aborting the signal also stops the writer on the server.
 * @throws Error with the server's message if the request is refused
 */
export async function* streamSuggestion(about: About, signal: AbortSignal): AsyncGenerator<SuggestionEvent> {
  const response = await fetch('/resources/suggest', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(about),
    credentials: 'same-origin',
    signal,
  })
  if (!response.ok || !response.body) throw new Error((await messageOf(response)) ?? '')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (rest + read.value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      if (name) yield { event: name, ...JSON.parse(data) } as SuggestionEvent
    }
  }
}

async function messageOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => null)) as { message?: string } | null
  return body?.message
}
