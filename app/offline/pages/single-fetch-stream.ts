const newLine = 10

/**
 * Resolves a page's data (Remix: single fetch) after its first line, which holds the page; deferred data, such as slow
 * panels, comes in later lines. Remix handles an abort before that line silently, but prints an error for one after it:
 * then the rest of the stream stays pending.
 * @throws the error of the request before its first line
 */
export async function withFirstLine(answer: Response, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  const buffered: Uint8Array[] = []
  for (let hasLine = false; !hasLine; ) {
    const { done, value } = await reader.read()
    if (value) buffered.push(value)
    hasLine = done || value.includes(newLine)
  }
  const body = new ReadableStream<Uint8Array>({
    start: (to) => buffered.forEach((part) => to.enqueue(part)),
    pull: async (to) => {
      try {
        const { done, value } = await reader.read()
        if (done) to.close()
        else to.enqueue(value)
      } catch (reason) {
        if (!signal?.aborted) to.error(reason)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, answer)
}
