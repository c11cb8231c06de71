const newLine = 10

/**
 * The data of a page (Remix: single fetch), handed over once its first line is there, which is the page; what the page
 * does not wait for, such as slow panels, comes in the lines after it. Before that line Remix knows of a request that is
 * given up because somebody has gone on, after it it would print an error: so what is left of it then never comes.
 * @throws what the request itself throws until its first line is there
 */
export async function withFirstLine(answer: Response, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  const ahead: Uint8Array[] = []
  for (let isThere = false; !isThere; ) {
    const { done, value } = await reader.read()
    if (value) ahead.push(value)
    isThere = done || value.includes(newLine)
  }
  const body = new ReadableStream<Uint8Array>({
    start: (to) => ahead.forEach((part) => to.enqueue(part)),
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
