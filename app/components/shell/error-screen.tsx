import { isRouteErrorResponse, Link, useNavigate, useRevalidator, useRouteError } from '@remix-run/react'
import { CloudOff, Lock, type LucideIcon, RefreshCw, SearchX } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { messages } from 'contract/messages'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { useNetworkBack } from '~/hooks/use-network-back'
import { paths } from '~/lib/paths'
import { NoAnswer } from '~/live/patient-fetch'
import { Mark } from './brand'
import type { DepartureProps } from './departure'
import { orNothing } from './later'

/** What became of it: few pages end so. */
export const Departure = lazy<ComponentType<DepartureProps>>(() =>
  import('./departure').then(({ Departure: component }) => ({ default: component })).catch(orNothing),
)

type Trouble = { status: number; message: string | null; traceId: string | null }

/** What a thrown answer says: the provider's sentence, as body or as text, or nothing at all. */
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

type Words = { icon: LucideIcon; title: string; text: ReactNode; retry: boolean }

function reference(traceId: string | null): string {
  return traceId ? ` Reference ${traceId}.` : ''
}

function wordsOf({ status, message, traceId }: Trouble, offline: boolean): Words {
  if (offline)
    return {
      icon: CloudOff,
      title: messages.offline,
      text: 'What you decided is kept on this device and goes out by itself. This page needs the network.',
      retry: true,
    }
  if (status === 404)
    return {
      icon: SearchX,
      title: 'There is nothing here',
      text: 'The address is not right, the record was deleted, or it is not one you may see. Ask who sent it to you.',
      retry: false,
    }
  if (status === 403)
    return {
      icon: Lock,
      title: message ?? messages.notAllowed,
      text: 'Ask your administrator if you need it.',
      retry: false,
    }
  if (status === 429)
    return { icon: RefreshCw, title: 'Too many requests', text: message ?? 'Wait a moment and try again.', retry: true }
  return {
    icon: RefreshCw,
    title: 'This page did not load',
    text: `${message ?? messages.noAnswer}${(message ?? messages.noAnswer).endsWith('.') ? '' : '.'} Your filters and what you typed are kept.${reference(traceId)}`,
    retry: true,
  }
}

/** Statuses of no answer: no network, no server, or none behind the one that answered. */
const noAnswer: readonly number[] = [502, 503, 504]

/** Whether the network is gone. Once there are answers again the page is asked for: nobody has to press a button for that. */
function useOffline({ status }: Trouble): boolean {
  const { revalidate } = useRevalidator()
  const [offline, setOffline] = useState(false)
  useEffect(() => setOffline(!navigator.onLine), [])
  useNetworkBack(noAnswer.includes(status), revalidate)
  return offline && noAnswer.includes(status)
}

/** `onBack`: what leaves it, where that is not the page before. */
export function ErrorActions({ retry, onBack }: { retry: boolean; onBack?: () => void }) {
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  return (
    <>
      {retry && (
        <Button onClick={() => revalidator.revalidate()} aria-disabled={revalidator.state !== 'idle'}>
          <RefreshCw /> Try again
        </Button>
      )}
      <Button variant={retry ? 'ghost' : 'outline'} onClick={onBack ?? (() => navigate(-1))}>
        Back
      </Button>
      <Button variant="ghost" asChild>
        <Link to={paths.dashboard()}>Dashboard</Link>
      </Button>
    </>
  )
}

/** What a failed page shows: not found, no access, offline, or a failure, each with the next act. */
export function ErrorScreen({ standalone = false }: { standalone?: boolean }) {
  return <TroubleScreen trouble={readTrouble(useRouteError())} standalone={standalone} />
}

/** In the place of a record that the page around it lists no more. */
export function NotHere() {
  return <TroubleScreen trouble={{ status: 404, message: null, traceId: null }} />
}

/** The same in parts, for a dialog that failed over its list. */
export function useTrouble(): Words & { status: number } {
  const trouble = readTrouble(useRouteError())
  return { ...wordsOf(trouble, useOffline(trouble)), status: trouble.status }
}

function TroubleScreen({ trouble, standalone = false }: { trouble: Trouble; standalone?: boolean }) {
  const words = wordsOf(trouble, useOffline(trouble))
  const text = <p>{words.text}</p>
  const state = (
    <EmptyState icon={words.icon} heading="h1" title={words.title} actions={<ErrorActions retry={words.retry} />}>
      <Suspense fallback={text}>{trouble.status === 404 ? <Departure otherwise={text} /> : text}</Suspense>
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
