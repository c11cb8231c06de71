import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate } from '@remix-run/react'
import { CheckCheck } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { say } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { requestColumns } from '~/components/requests/request-columns'
import { RequestPeek } from '~/components/requests/request-peek'
import { drawTitle } from '~/components/requests/request-words'
import { requestRef } from '~/components/review/refs'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { showToast } from '~/components/shell/toasts'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { useKeptPage } from '~/hooks/use-kept-page'
import { titleOf } from '~/commands/command'
import { commandOf } from '~/commands/registry'
import { useScreenPart } from '~/hooks/use-command-context'
import { listsAnew, readListQuery } from '~/lib/list-query'
import { queueSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/page.server'
import { getRequest, listQueue, nextInQueue } from '~/services/requests.server'
import { requireSession } from '~/services/session.server'

type Loaded = { title: string } | undefined

export const handle: RouteHandle = {
  mode: 'list',
  crumb: ({ data }) => ({ label: (data as Loaded)?.title ?? 'Review queue', to: paths.review() }),
}

export const meta: MetaFunction = ({ data }) => [{ title: `${(data as Loaded)?.title ?? 'Review queue'} · Plumbline` }]

/** All that waits for the viewer, oldest due first; `?after=` goes straight to the inspection behind that one, or back to it where it ended the queue, or says that none is left. */
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
    title: say(titleOf(commandOf('go.review'), user.roleName)),
    ends: refusal('queueEnds'),
    isEnd: after !== null,
  }
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => listsAnew(args, queueSpec)

/** On a phone a queue that is ordered by its due dates shows them. */
const whatIsDue = <C extends { id: string; phone?: string }>(column: C): C => {
  if (column.id === 'progress') return { ...column, phone: 'hidden' }
  return column.id === 'dueDate' ? { ...column, phone: 'second-side' } : column
}

type NextProps = { first: string | undefined; ends: string; isEnd: boolean }

/** The next inspection is the first of the queue; whoever asks for it where there is none hears so, each time. */
function Next({ first, ends, isEnd }: NextProps) {
  const navigate = useNavigate()
  const sayEnds = useCallback(() => void showToast({ id: 'ends', text: ends }), [ends])
  // Who asked for it at the last of them is told why the list comes in its place.
  useEffect(() => {
    if (isEnd) sayEnds()
  }, [isEnd, sayEnds])
  useScreenPart({ handlers: { nextInspection: first ? () => navigate(paths.startReview(first)) : sayEnds } })
  return null
}

/** Keeps the queue, so that it opens without a network; the whole of it, not what a filter leaves. */
function Keep({ queue }: { queue: { title: string } }) {
  useKeptPage(paths.review(), () => ({ label: queue.title, value: { ...queue, isEnd: false } }))
  return null
}

export default function ReviewQueue() {
  const queue = useLoaderData<typeof loader>()
  const { title, lot, totalRecord, totalIsCapped, ends, isEnd } = queue
  const { search } = useLocation()
  const state = useListState(queueSpec)
  const clock = useClock()
  const { role } = useViewer()
  const columns = useMemo(() => requestColumns(clock).map(whatIsDue), [clock])
  return (
    <>
      {search === '' && <Keep queue={queue} />}
      <ListScreen
        title={title}
        noun={{ one: 'inspection', many: 'inspections' }}
        rows={lot.inspections}
        total={totalRecord}
        capped={totalIsCapped}
        state={state}
        columns={columns}
        fields={[]}
        within={{ waiting: ['me'] }}
        keywordHint="Title, street, loan or borrower"
        refOf={(row) => requestRef(row, row.lot)}
        pathOf={(row) => paths.startReview(row.uuid)}
        peek={(row) => ({ head: drawTitle(row), body: <RequestPeek request={row} clock={clock} /> })}
        empty={
          <EmptyState icon={CheckCheck} title="Nothing waits for you">
            <p>
              {role === 'borrower' ? 'Draw requests that need your photos' : 'Inspections that need your decision'}{' '}
              appear here.
            </p>
          </EmptyState>
        }
      />
      <Next first={lot.inspections[0]?.uuid} ends={ends} isEnd={isEnd} />
    </>
  )
}

export { RouteError as ErrorBoundary }
