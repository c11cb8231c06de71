import { fillPath } from 'contract/core/endpoint'
import { password } from 'tests/support/world/people'

/** A browser's cookies and headers over plain HTTP, without a page. */
export type WebClient = {
  origin: string
  /** The Cookie header of the next request; setting it restores an older one. */
  cookie: string
  get: (path: string, init?: RequestInit) => Promise<Response>
  post: (path: string, body: unknown, init?: RequestInit) => Promise<Response>
  /** Sends any request and stores the cookies of the response. */
  send: (path: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>
}

/** Creates a signed-out client of a web app. */
export function webClient(origin: string): WebClient {
  const jar = new Map<string, string>()
  const client: WebClient = {
    origin,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(header: string) {
      jar.clear()
      for (const pair of header.split('; ').filter(Boolean))
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    },
    async send(path, init) {
      const headers = new Headers(init.headers)
      if (client.cookie) headers.set('Cookie', client.cookie)
      if (init.method && init.method !== 'GET' && !headers.has('Origin') && !headers.has('Sec-Fetch-Site'))
        headers.set('Origin', origin)
      const response = await fetch(`${origin}${fillPath(path)}`, { redirect: 'manual', ...init, headers })
      for (const cookie of response.headers.getSetCookie()) storeCookie(jar, cookie)
      return response
    },
    get: (path, init) => client.send(path, { ...init }),
    post: (path, body, init) =>
      client.send(path, {
        ...init,
        method: 'POST',
        body: body instanceof URLSearchParams ? body : JSON.stringify(body),
        headers:
          body instanceof URLSearchParams ? init?.headers : { 'Content-Type': 'application/json', ...init?.headers },
      }),
  }
  return client
}

function storeCookie(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  if (attributes.includes('Max-Age=0')) jar.delete(name)
  else jar.set(name, pair.slice(pair.indexOf('=') + 1))
}

/** Creates a client that signs in with the form. */
export async function signedIn(origin: string, email: string): Promise<WebClient> {
  const client = webClient(origin)
  const response = await client.post('/login', new URLSearchParams({ email, password }))
  if (response.status !== 302) throw new Error(`Sign-in answered ${response.status}`)
  return client
}
