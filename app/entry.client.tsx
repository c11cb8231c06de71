import { RemixBrowser } from '@remix-run/react'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setLanguageSource } from 'locales/engine/current-language'
import { languageOf } from 'locales/languages'
import { endEarlyClicks } from './interaction/keyboard/input-queue'
import { withFirstLine } from './offline/pages/single-fetch-stream'
import { fetchWithFallback } from './offline/pages/fetch-with-fallback'
import { watchPrefetches } from './offline/pages/prefetched-answers'

// Radix injects small styles (scroll lock, select), which need the document's nonce to pass the content security
// policy.
const script = document.querySelector<HTMLScriptElement>('script[nonce]')
if (script?.nonce) setNonce(script.nonce)

const language = languageOf(document.documentElement.lang)
setLanguageSource(() => language)

// In development the worker would keep serving outdated modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

function wrapFetch(send: typeof fetch): void {
  window.fetch = fetchWithFallback(async (input, init) => {
    const answer = await send(input, init)
    return new URL(answer.url).pathname.endsWith('.data') ? withFirstLine(answer, init?.signal) : answer
  })
}

/**
 * Remix reads the page's data during its first render and suspends the whole document until then. A key press in that
 * time makes React 18 hydrate synchronously, which a suspended document cannot: it gives up permanently (React error
 * 345). So the data is read before React attaches its listeners.
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

const send = window.fetch.bind(window)
wrapFetch(send)
watchPrefetches(send)
void readPageData().then(hydrate)
