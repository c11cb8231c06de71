/**
 * A random UUID (version 4). Browsers provide crypto.randomUUID only over https, but an installation may use plain http
 * in its own network.
 */
export const newKey = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
