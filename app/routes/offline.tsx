import type { MetaFunction } from '@remix-run/node'
import { CloudOff, RefreshCw } from 'lucide-react'
import { messages } from 'contract/messages'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { useNetworkBack } from '~/hooks/use-network-back'
import { ownPath } from '~/lib/paths'

export const meta: MetaFunction = () => [{ title: 'Offline · Plumbline' }]

/** Back to the page that was asked for. */
const goBack = () => window.location.replace(ownPath(new URLSearchParams(window.location.search).get('from')))

/** What the service worker shows for a page when there is no network. It knows nobody and holds nothing of anybody's. */
export default function OfflinePage() {
  useNetworkBack(true, goBack)
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
