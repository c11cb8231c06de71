import type { MetaFunction } from '@remix-run/node'
import { Link, useNavigate } from '@remix-run/react'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messages } from 'contract/messages'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { useNetworkBack } from '~/hooks/use-network-back'
import { ownPath } from '~/lib/paths'
import { keptAddress } from '~/live/kept-address'

export const meta: MetaFunction = () => [{ title: 'Offline · Plumbline' }]

const askedFor = () => ownPath(new URLSearchParams(window.location.search).get('from'))

/** Back to the page that was asked for. */
const goBack = () => window.location.replace(askedFor())

type Kept = { readonly path: string; readonly label: string }

/** Opens the page that was asked for from what this browser kept of it; else the pages of which it kept something. */
function useKeptPages(): readonly Kept[] {
  const navigate = useNavigate()
  const [pages, setPages] = useState<readonly Kept[]>([])
  useEffect(() => {
    const find = async () => {
      const from = askedFor()
      const kept = await fetch(keptAddress(from.split('?')[0]))
      if (kept.ok) return navigate(from, { replace: true })
      const list = await fetch(keptAddress())
      if (list.ok) setPages((await list.json()) as Kept[])
    }
    find().catch(() => undefined)
  }, [navigate])
  return pages
}

/** What the service worker shows for a page when there is no network. It knows nobody and holds nothing of anybody's. */
export default function OfflinePage() {
  const pages = useKeptPages()
  useNetworkBack(true, goBack)
  return (
    <main className="flex min-h-dvh flex-col">
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
      {pages.length > 0 && (
        <section className="mx-auto w-full max-w-[480px] px-5 pb-8">
          <h2>Open without a network</h2>
          <ul className="mt-2 border-y">
            {pages.map(({ path, label }) => (
              <li key={path} className="border-b last:border-b-0">
                <Link to={path} className="flex min-h-11 items-center text-primary-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}
