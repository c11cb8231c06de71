import type { Config } from 'provider/config'

/** Input of a model: instructions, facts (never treated as instructions), and pictures as JPEG. */
export type Prompt = { how: string; facts: string; pictures: readonly Buffer[] }

/** A model that reads pictures and writes text (domain rule 13). */
export interface Vision {
  readonly model: string
  /**
   * Streams the text in chunks.
   * @throws when the text is unavailable or incomplete, or when no chunk arrives within the limit
   */
  write(prompt: Prompt, signal: AbortSignal): AsyncGenerator<string>
}

/** Limit requested from the model, in tokens; the stored text is cut shorter. */
const mostTokens = 900
/** Time limit for a whole response, as a multiple of the limit for one pause. */
const pausesPerAnswer = 10
/** Longest accepted line: no server sends this many characters for a few words. */
const longestLine = 1_000_000

/** The model behind an OpenAI-compatible endpoint, which may be on the same machine; null when none is configured. */
export function createVision(ai: Config['ai']): Vision | null {
  if (!ai) return null
  const { baseUrl, model, apiKey, quietMs } = ai
  return {
    model,
    async *write(prompt, signal) {
      const quiet = new AbortController()
      // The pause limit alone never ends a response that trickles forever.
      const end = setTimeout(() => quiet.abort(new Error('it did not come to an end')), quietMs * pausesPerAnswer)
      const timer = setTimeout(() => quiet.abort(new Error(`nothing came for ${quietMs / 1000} seconds`)), quietMs)
      try {
        const response = await fetch(new URL('chat/completions', `${baseUrl.replace(/\/$/, '')}/`), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'text/event-stream',
            ...(apiKey && { authorization: `Bearer ${apiKey}` }),
          },
          body: JSON.stringify(bodyOf(model, prompt)),
          signal: AbortSignal.any([signal, quiet.signal]),
          redirect: 'error',
        })
        if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`)
        for await (const data of dataOf(response.body)) {
          timer.refresh()
          if (data === '[DONE]') return
          yield pieceOf(data)
        }
        throw new Error('it broke off')
      } finally {
        clearTimeout(timer)
        clearTimeout(end)
        quiet.abort()
      }
    },
  }
}

const bodyOf = (model: string, { how, facts, pictures }: Prompt) => ({
  model,
  stream: true,
  max_tokens: mostTokens,
  temperature: 0.2,
  messages: [
    { role: 'system', content: how },
    {
      role: 'user',
      content: [
        { type: 'text', text: facts },
        ...pictures.map((jpeg) => ({
          type: 'image_url',
          image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` },
        })),
      ],
    },
  ],
})

/** Yields the `data:` lines of server-sent events; skips comments, event names and empty lines. */
async function* dataOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split(/\r?\n/)
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw new Error('it sent no events')
      for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Returns the text of one event; empty for events without text, such as a role or a finish reason.
 * @throws when the event does not follow the protocol
 */
function pieceOf(data: string): string {
  const event: unknown = JSON.parse(data)
  const [choice] = asList(field(event, 'choices'))
  if (choice === undefined && field(event, 'usage') === undefined) throw new Error('it sent something else')
  const content = field(field(choice, 'delta'), 'content')
  return typeof content === 'string' ? content : ''
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
