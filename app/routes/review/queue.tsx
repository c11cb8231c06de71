import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate } from '@remix-run/react'
import CheckCheck from 'lucide-react/icons/check-check'
import { useCallback, useEffect, useMemo } from 'react'
import { t } from 'locales/commands'
import { t as requestText } from 'locales/requests'
import { t as refusal } from 'locales/refusals'
import { RequestPeek } from '~/components/requests/lazy-request-peek'
import { requestColumns, roomInQueue } from '~/components/requests/request-columns'
import { requestRef } from '~/components/review/refs'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { showToast } from '~/interaction/toasts/toast-store'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useSavedPage } from '~/hooks/use-saved-page'
import { titleOf } from '~/commands/engine/command'
import { commandOf } from '~/commands/engine/registry'
import { useScreenPart } from '~/hooks/use-command-context'
import { listsAnew, readListQuery } from '~/lib/lists/list-query'
import { queueSpec } from '~/lib/lists/list-specs'
import { decidesMedia } from 'contract/core/capabilities'
import { drawTitle } from 'contract/requests/draw-title'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/http/page.server'
import { getRequest, listQueue, nextInQueue } from '~/services/records/requests.server'
import { requireSession } from '~/services/session/session.server'

type Loaded = { title: string } | undefined

export const handle: RouteHandle = {
  mode: 'list',
  crumb: ({ data }) => ({ label: (data as Loaded)?.title ?? requestText('requests.queue'), to: paths.review() }),
}

export const meta: MetaFunction = ({ data }) => [
  { title: `${(data as Loaded)?.title ?? requestText('requests.queue')} · Plumbline` },
]

/**
 * Draw requests that wait for the viewer, earliest due date first; `?after=` redirects to the inspection after that
 * one; after the last it redirects back to it if it has just ended, or reports that none is left.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const search = new URL(request.url).searchParams
  const after = search.get('after')
  const next = after && (await orErrorPage(nextInQueue(request, after)))
  if (next) throw redirect(paths.startReview(next))
  if (after && search.has('ended')) {
    const { result } = await orErrorPage(getRequest(request, after))
    throw redirect(paths.drawRequest({ lotId: result.lotId, requestId: after }))
  }
  const list = await orErrorPage(listQueue(request, readListQuery(search, queueSpec)))
  return {
    ...list,
    title: t(titleOf(commandOf('go.review'), user.roleName)),
    ends: refusal('queueEnds'),
    isEnd: after !== null,
  }
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => listsAnew(args, queueSpec)

/** Shows the due dates of a queue sorted by them on a phone. */
const withDueDate = <C extends { id: string; phone?: string }>(column: C): C => {
  if (column.id === 'progress') return { ...column, phone: 'hidden' }
  return column.id === 'dueDate' ? { ...column, phone: 'second-side' } : column
}

type NextProps = { first: string | undefined; ends: string; isEnd: boolean }

/** The next inspection is the first of the queue; without one, each attempt shows a toast. */
function Next({ first, ends, isEnd }: NextProps) {
  const navigate = useNavigate()
  const showEnd = useCallback(() => void showToast({ id: 'ends', text: ends }), [ends])
  // Explains why the list appears instead of a next inspection.
  useEffect(() => {
    if (isEnd) showEnd()
  }, [isEnd, showEnd])
  useScreenPart({ handlers: { nextInspection: first ? () => navigate(paths.startReview(first)) : showEnd } })
  return null
}

/** Saves the queue for offline use; only the complete queue, not a filtered one. */
function SavePage({ queue }: { queue: { title: string } }) {
  useSavedPage(paths.review(), () => ({ label: queue.title, value: { ...queue, isEnd: false } }))
  return null
}

export default function ReviewQueue() {
  const queue = useLoaderData<typeof loader>()
  const { title, lot, totalRecord, totalIsCapped, cursor, ends, isEnd } = queue
  const { search } = useLocation()
  const state = useListState(queueSpec, cursor)
  const clock = useClock()
  const { role } = useViewer()
  const columns = useMemo(() => requestColumns(clock, roomInQueue).map(withDueDate), [clock])
  return (
    <>
      {search === '' && <SavePage queue={queue} />}
      <ListScreen
        title={title}
        noun="inspection"
        rows={lot.inspections}
        total={totalRecord}
        capped={totalIsCapped}
        state={state}
        columns={columns}
        fields={[]}
        within={{ waiting: ['me'] }}
        keywordHint={requestText('requests.hint')}
        refOf={(row) => requestRef(row, row.lot)}
        pathOf={(row) => paths.startReview(row.uuid)}
        peek={(row) => ({ head: drawTitle(row), body: <RequestPeek request={row} clock={clock} /> })}
        empty={
          <EmptyState icon={CheckCheck} title={requestText('requests.nothingWaiting')}>
            <p>{requestText(decidesMedia(role) ? 'requests.needDecision' : 'requests.needPhotos')}</p>
          </EmptyState>
        }
      />
      <Next first={lot.inspections[0]?.uuid} ends={ends} isEnd={isEnd} />
    </>
  )
}

export { RouteError as ErrorBoundary }
