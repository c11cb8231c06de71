import { isRouteErrorResponse, Link, useNavigate, useRevalidator, useRouteError } from '@remix-run/react'
import CloudOff from 'lucide-react/icons/cloud-off'
import Lock from 'lucide-react/icons/lock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import SearchX from 'lucide-react/icons/search-x'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { t as sayOfField } from 'locales/fields'
import { t } from 'locales/trouble'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { useNetworkBack } from '~/hooks/use-network-back'
import { paths } from '~/lib/paths'
import { NoAnswer } from '~/offline/pages/fetch-with-fallback'
import { Mark } from './frame/brand'
import type { RemovedRecordProps } from './removed-record'
import { orNothing } from './idle-load'

/** Loaded on demand, because few pages need it. */
export const RemovedRecord = lazy<ComponentType<RemovedRecordProps>>(() =>
  import('./removed-record').then(({ RemovedRecord: component }) => ({ default: component })).catch(orNothing),
)

type Trouble = { status: number; message: string | null; traceId: string | null }

/** Status, message and trace id of a thrown response; the message is its text or a field of its body, null without one. */
function readTrouble(error: unknown): Trouble {
  if (error instanceof NoAnswer) return { status: 503, message: null, traceId: null }
  if (!isRouteErrorResponse(error)) return { status: 0, message: null, traceId: null }
  const body: unknown = error.data
  if (typeof body === 'string') return { status: error.status, message: body || null, traceId: null }
  const field = (name: string) => {
    const value: unknown = body && typeof body === 'object' ? Reflect.get(body, name) : null
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { status: error.status, message: field('message'), traceId: field('traceId') }
}

type ErrorText = { icon: LucideIcon; title: string; text: ReactNode; retry: boolean }

function errorText({ status, message, traceId }: Trouble, offline: boolean): ErrorText {
  if (offline)
    return {
      icon: CloudOff,
      title: t('trouble.youOffline'),
      text: t('trouble.offlineText'),
      retry: true,
    }
  if (status === 404)
    return {
      icon: SearchX,
      title: t('trouble.notFound'),
      text: t('trouble.notFoundText'),
      retry: false,
    }
  if (status === 403)
    return {
      icon: Lock,
      title: message ?? sayOfField('notAllowed'),
      text: t('trouble.notAllowedText'),
      retry: false,
    }
  if (status === 429)
    return { icon: RefreshCw, title: t('trouble.tooMany'), text: message ?? t('trouble.tooManyText'), retry: true }
  const sentence = message ?? sayOfField('noAnswer')
  const why = sentence.endsWith('.') ? sentence : `${sentence}.`
  return {
    icon: RefreshCw,
    title: t('trouble.failed'),
    text: traceId ? t('trouble.failedReference', { why, reference: traceId }) : t('trouble.failedText', { why }),
    retry: true,
  }
}

/** Statuses of a missing answer: no network, no server, or no provider behind it. */
const noAnswer: readonly number[] = [502, 503, 504]

/** True while the network is down. The page reloads by itself when the server responds again. */
function useOffline({ status }: Trouble): boolean {
  const { revalidate } = useRevalidator()
  const [offline, setOffline] = useState(false)
  useEffect(() => setOffline(!navigator.onLine), [])
  useNetworkBack(noAnswer.includes(status), revalidate)
  return offline && noAnswer.includes(status)
}

/** Buttons of a failed page: retry, back and the dashboard. `onBack` replaces going back to the previous page. */
export function ErrorActions({ retry, onBack }: { retry: boolean; onBack?: () => void }) {
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  return (
    <>
      {retry && (
        <Button onClick={() => revalidator.revalidate()} aria-disabled={revalidator.state !== 'idle'}>
          <RefreshCw /> {t('trouble.tryAgain')}
        </Button>
      )}
      <Button variant={retry ? 'ghost' : 'outline'} onClick={onBack ?? (() => navigate(-1))}>
        {t('trouble.back')}
      </Button>
      <Button variant="ghost" asChild>
        <Link to={paths.dashboard()}>{t('trouble.dashboard')}</Link>
      </Button>
    </>
  )
}

/** The screen of a failed page: not found, no access, offline, or an error, each with the next action. */
export function ErrorScreen({ standalone = false }: { standalone?: boolean }) {
  return <TroubleScreen trouble={readTrouble(useRouteError())} standalone={standalone} />
}

/** The screen of a record that its parent page no longer contains. */
export function NotHere() {
  return <TroubleScreen trouble={{ status: 404, message: null, traceId: null }} />
}

/** Parts of the failed page, for a dialog that failed over its list. */
export function useTrouble(): ErrorText & { status: number } {
  const trouble = readTrouble(useRouteError())
  return { ...errorText(trouble, useOffline(trouble)), status: trouble.status }
}

function TroubleScreen({ trouble, standalone = false }: { trouble: Trouble; standalone?: boolean }) {
  const words = errorText(trouble, useOffline(trouble))
  const text = <p>{words.text}</p>
  const state = (
    <EmptyState icon={words.icon} heading="h1" title={words.title} actions={<ErrorActions retry={words.retry} />}>
      <Suspense fallback={text}>{trouble.status === 404 ? <RemovedRecord otherwise={text} /> : text}</Suspense>
    </EmptyState>
  )
  if (!standalone) return <main className="flex min-h-0 flex-1 flex-col">{state}</main>
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="flex h-12 items-center gap-2.5 px-4 text-base font-semibold">
        <Mark /> Plumbline
      </div>
      {state}
    </main>
  )
}

/** Every page's error boundary: the frame around it stays. */
export function RouteError() {
  return <ErrorScreen />
}
