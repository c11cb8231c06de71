import { RemixBrowser } from '@remix-run/react'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { endEarlyClicks } from '~/hooks/early-presses'
import { withFirstLine } from '~/live/first-line'
import { patientFetch } from '~/live/patient-fetch'

// Radix injects small styles (scroll lock, select); they carry the document's nonce or the policy drops them.
const script = document.querySelector<HTMLScriptElement>('script[nonce]')
if (script?.nonce) setNonce(script.nonce)

// In development it would keep serving yesterday's modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

function readDataAhead(): void {
  const send = window.fetch.bind(window)
  window.fetch = patientFetch(async (input, init) => {
    const answer = await send(input, init)
    return new URL(answer.url).pathname.endsWith('.data') ? withFirstLine(answer, init?.signal) : answer
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

readDataAhead()
void readPageData().then(hydrate)
