import { endpointOf } from 'contract/core/catalog'
import type { Cited } from 'contract/summaries/calls'
import type { Person } from 'tests/support/world/people'
import type { World } from 'tests/support/world/world'

export type SuggestCall = 'inspections.analyseImage' | 'inspections.generateSummary' | 'inspections.generateLotSummary'

/** The final state of a suggestion's events. */
export type Suggestion = {
  draftId: string
  writer: string
  model: string | null
  cites: Cited[]
  text: string
  problem: string | null
  ended: boolean
  /** Number of text chunks. */
  pieces: number
}

const nothing: Suggestion = {
  draftId: '',
  writer: '',
  model: null,
  cites: [],
  text: '',
  problem: null,
  ended: false,
  pieces: 0,
}

/** Requests a suggestion and reads it to its end, or disconnects when `enough` is true. */
export async function suggestion(
  world: Pick<World, 'url'>,
  person: Person,
  operation: SuggestCall,
  body: object,
  enough: (soFar: Suggestion) => boolean = () => false,
  language = 'en-US',
): Promise<Suggestion> {
  const { method, path } = endpointOf(operation)
  const response = await fetch(world.url + path, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let [rest, read] = ['', nothing]
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + part.value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) read = after(read, event)
    if (enough(read)) {
      await reader.cancel()
      break
    }
  }
  return read
}

function after(read: Suggestion, event: string): Suggestion {
  const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
  const said = JSON.parse(data)
  if (name === 'begin') return { ...nothing, problem: read.problem, ...said }
  if (name === 'text') return { ...read, text: read.text + said.text, pieces: read.pieces + 1 }
  if (name === 'problem') return { ...read, problem: said.message }
  return { ...read, ended: name === 'end' }
}
