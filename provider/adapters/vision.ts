import type { Config } from 'provider/config'

/** What a model is asked: how to write, what about (facts, never instructions), and pictures as JPEG. */
export type Prompt = { how: string; facts: string; pictures: readonly Buffer[] }

/** A model that reads pictures and writes text (product.md, domain rule 13). */
export interface Vision {
  readonly model: string
  /** The text in the pieces it comes in. @throws when it cannot be had, breaks off, or nothing comes for too long */
  write(prompt: Prompt, signal: AbortSignal): AsyncGenerator<string>
}

/** The most a model is asked for, in its tokens; what is kept of it is cut shorter. */
const mostTokens = 900
/** How many times as long as it may be quiet the whole of an answer may take. */
const patience = 10
/** No server sends a line of this many characters for a few words. */
const longestLine = 1_000_000

/** The model of an OpenAI-compatible endpoint, which may be a server on the same machine; null where none is set. */
export function createVision(ai: Config['ai']): Vision | null {
  if (!ai) return null
  const { baseUrl, model, apiKey, quietMs } = ai
  return {
    model,
    async *write(prompt, signal) {
      const quiet = new AbortController()
      // One that drips forever is never quiet.
      const end = setTimeout(() => quiet.abort(new Error('it did not come to an end')), quietMs * patience)
      const timer = setTimeout(() => quiet.abort(new Error(`nothing came for ${quietMs / 1000} seconds`)), quietMs)
      try {
        const answer = await fetch(new URL('chat/completions', `${baseUrl.replace(/\/$/, '')}/`), {
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
        if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`)
        for await (const data of dataOf(answer.body)) {
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

/** The `data:` lines of server-sent events; comments, names and empty lines are passed over. */
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

/** The words of one event; one without words (a role, a reason to stop) has none. @throws for what is no event of this protocol */
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
