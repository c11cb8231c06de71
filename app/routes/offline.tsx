import type { MetaFunction } from '@remix-run/node'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { messages } from 'contract/messages'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { ownPath } from '~/lib/paths'

export const meta: MetaFunction = () => [{ title: 'Offline · Plumbline' }]

/** How often it is tried whether the network is back; some browsers do not say when it is. */
const tryEveryMs = 3000

/** Back to the page that was asked for. */
const goBack = () => window.location.replace(ownPath(new URLSearchParams(window.location.search).get('from')))

/** Goes back once the server answers: a network that is just coming up says that it is there a moment too early. */
async function goBackIfThere(): Promise<void> {
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) goBack()
}

/** What the service worker shows for a page when there is no network. It knows nobody and holds nothing of anybody's. */
export default function OfflinePage() {
  useEffect(() => {
    const check = () => void goBackIfThere()
    const timer = setInterval(check, tryEveryMs)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [])
  return (
    <main className="flex min-h-dvh">
      <EmptyState
        icon={CloudOff}
        heading="h1"
        title={messages.offline}
        actions={
          <Button onClick={goBack}>
            <RefreshCw /> {messages.tryAgain}
          </Button>
        }
      >
        What you decided, wrote and captured is kept on this device and goes out by itself.
      </EmptyState>
    </main>
  )
}
