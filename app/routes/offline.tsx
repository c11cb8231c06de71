import type { MetaFunction } from '@remix-run/node'
import { Link, useNavigate } from '@remix-run/react'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState } from 'react'
import { t } from 'locales/offline'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { useNetworkBack } from '~/hooks/use-network-back'
import { ownPath } from '~/lib/paths'
import { savedAddress } from '~/offline/pages/saved-path'

export const meta: MetaFunction = () => [{ title: `${t('offline.title')} · Plumbline` }]

const requestedPath = () => ownPath(new URLSearchParams(window.location.search).get('from'))

/** Returns to the requested page. */
const goBack = () => window.location.replace(requestedPath())

type SavedPage = { readonly path: string; readonly label: string }

/** Opens the requested page from its saved data, if there is any; otherwise lists the saved pages. */
function useSavedPages(): readonly SavedPage[] {
  const navigate = useNavigate()
  const [pages, setPages] = useState<readonly SavedPage[]>([])
  useEffect(() => {
    const find = async () => {
      const from = requestedPath()
      const savedPage = await fetch(savedAddress(from.split('?')[0]))
      if (savedPage.ok) return navigate(from, { replace: true })
      const list = await fetch(savedAddress())
      if (list.ok) setPages((await list.json()) as SavedPage[])
    }
    find().catch(() => undefined)
  }, [navigate])
  return pages
}

/** The page that the service worker shows without a network. It contains no personal data. */
export default function OfflinePage() {
  const pages = useSavedPages()
  useNetworkBack(true, goBack)
  return (
    <main className="flex min-h-dvh flex-col">
      <EmptyState
        icon={CloudOff}
        heading="h1"
        title={t('offline.youOffline')}
        actions={
          <Button onClick={goBack}>
            <RefreshCw /> {t('offline.tryAgain')}
          </Button>
        }
      >
        {t('offline.saved')}
      </EmptyState>
      {pages.length > 0 && (
        <section className="mx-auto w-full max-w-[480px] px-5 pb-8">
          <h2>{t('offline.pages')}</h2>
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
