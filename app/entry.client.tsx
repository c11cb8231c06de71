import { RemixBrowser } from '@remix-run/react'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { endEarlyClicks } from '~/hooks/early-presses'
import { patientFetch } from '~/live/patient-fetch'

// Radix injects small styles (scroll lock, select); they carry the document's nonce or the policy drops them.
const script = document.querySelector<HTMLScriptElement>('script[nonce]')
if (script?.nonce) setNonce(script.nonce)

// In development it would keep serving yesterday's modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/**
 * Remix prints an error when the data of a page is given up halfway because somebody has gone on, which is none. Read
 * whole before it is handed over, that is a request given up, of which Remix knows.
 */
function readDataWhole(): void {
  const send = window.fetch.bind(window)
  window.fetch = patientFetch(async (input, init) => {
    const answer = await send(input, init)
    if (!answer.body || !new URL(answer.url).pathname.endsWith('.data')) return answer
    return new Response(await answer.arrayBuffer(), answer)
  })
}

/**
 * Remix reads the page's data during its first render and suspends the whole document until it has. A key pressed in
 * that moment makes React 18 hydrate at once, which a suspended document cannot: it gives up for good (its error 345).
 * So the data is read before anything listens.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

function hydrate(): void {
  endEarlyClicks()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

readDataWhole()
void readPageData().then(hydrate)
