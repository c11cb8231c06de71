import type { Cited, Summarised, Writer } from 'contract/summaries'

/** What is told of a suggestion while it is written (contract/summaries). */
export type SuggestionEvent =
  | { event: 'begin'; draftId: string; writer: Writer; model: string | null; cites: Cited[] }
  | { event: 'text'; text: string }
  | { event: 'problem'; message: string }
  | { event: 'end' }

/** The record a text is suggested for; an item with the draw request it is of. */
export type About = { noun: Summarised; id: string; requestId: string | null }

/** Asks for a suggestion and gives its events as they come; aborting the signal stops it at its writer too. @throws when it cannot be had */
export async function* suggestion(about: About, signal: AbortSignal): AsyncGenerator<SuggestionEvent> {
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
