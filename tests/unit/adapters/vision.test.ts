import { afterAll, expect, test } from 'vitest'

import { createVision } from 'provider/adapters/vision'
import { anAiServer } from 'tests/support/servers/ai-server'

const server = await anAiServer()
afterAll(() => server.stop())

/** Reads everything that the model writes for an empty prompt. */
async function read(): Promise<string> {
  const vision = createVision({ baseUrl: server.url, model: 'test-vision', apiKey: null, quietMs: 100 })
  let text = ''
  const prompt = { how: '', facts: '', pictures: [] }
  for await (const piece of vision?.write(prompt, new AbortController().signal) ?? []) text += piece
  return text
}

test.each([
  ['never begins', { kind: 'stalls', pieces: [] }, /^nothing came for 0\.1 seconds$/],
  ['falls silent', { kind: 'stalls', pieces: ['The footings '] }, /^nothing came for 0\.1 seconds$/],
  // On a busy machine the pause limit may apply first.
  ['drips without an end', { kind: 'drips', piece: 'd', everyMs: 15 }, /^(?:it did not come to an end|nothing came)/],
] as const)('a model that %s is aborted', async (_what, mood, why) => {
  server.mood = mood
  await expect(read()).rejects.toThrow(why)
})
