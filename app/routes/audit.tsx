import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import { ScrollText, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cleared, Filters, inAddress, narrowing } from '~/components/audit/audit-filters'
import { AuditRow } from '~/components/audit/audit-row'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { CommandKeys } from '~/components/palette/command-keys'
import { Button } from '~/components/ui/button'
import { Table, Th } from '~/components/ui/table'
import { useRowCursor } from '~/hooks/use-row-cursor'
import { defaultZone } from '~/lib/dates'
import { countText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'
import { listAudit } from '~/services/audit.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: 'Audit trail', to: paths.audit() }) }

export const meta: MetaFunction = () => [{ title: 'Audit trail · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'audit.list')
  return orErrorPage(listAudit(request, user.timeZone ?? defaultZone))
}

const older = 'older'

/** What the numbers count (docs/decisions/001). */
const places = 'Position in the whole journal; notifications have positions too and are not shown'

/** What readers hear of the trail once it was narrowed anew; of its first count the page's heading tells. */
function useSaid(counted: string, narrowed: string): string {
  const last = useRef(narrowed)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (last.current !== narrowed) setSaid(counted)
    last.current = narrowed
  }, [counted, narrowed])
  return said
}

export default function AuditPage() {
  const { data, totalRecord, totalIsCapped = false, cursor, newer, wrongDays } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const clock = useClock()
  const at = (before: string | null) =>
    withQuery(paths.audit(), { ...Object.fromEntries(inAddress.map((name) => [name, search.get(name)])), before })
  const navigate = useNavigate()
  // Whoever came by "Older" goes back to the page they came from; from an address it is the one that holds what came next.
  const cameByOlder = useLocation().state === older
  const isNarrowed = narrowing.some((name) => search.get(name))
  const counted = `${countText(totalRecord, totalIsCapped)} ${totalRecord === 1 ? 'entry' : 'entries'}`
  const said = useSaid(counted, at(null))
  const [isOpen, setOpen] = useState(false)
  const box = useRowCursor({
    filter: () => {
      flushSync(() => setOpen(true))
      box.current?.querySelector('select')?.focus()
    },
    ...(isNarrowed && { clearFilter: () => navigate(cleared(search)) }),
    ...(cursor && { nextPage: () => navigate(at(cursor), { state: older }) }),
    ...(search.has('before') && { previousPage: () => (cameByOlder ? navigate(-1) : navigate(at(newer))) }),
  })
  return (
    <main ref={box} className="toast-room min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-6 max-md:px-4">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <h1 tabIndex={-1} className="flex-1 whitespace-nowrap">
          Audit trail{' '}
          <small className="ml-1.5 text-base font-normal tracking-normal text-muted-foreground">
            {/* Called what it counts: the numbers below are places in the whole trail, of which not all is shown. */}
            {counted}
          </small>
        </h1>
        <p role="status" className="sr-only">
          {said}
        </p>
        <CommandKeys id="list.filter" className="max-md:hidden" />
        <Filters search={search} wrongDays={wrongDays} open={isOpen} onOpenChange={setOpen} />
      </div>
      {data.length === 0 ? (
        <NoEntries isNarrowed={isNarrowed} isBefore={totalRecord > 0} />
      ) : (
        <Table aria-label="Audit trail" className="[--edge:8px]">
          <thead>
            <tr>
              <Th className="w-[70px] max-md:hidden" title={places}>
                No.
              </Th>
              <Th className="w-[150px] max-md:w-[96px]">When</Th>
              <Th className="w-[160px] max-md:hidden">Who</Th>
              <Th>What</Th>
              <Th className="w-[110px] max-lg:hidden">Hash</Th>
            </tr>
          </thead>
          <tbody>
            {data.map((entry) => (
              <AuditRow key={entry.position} entry={entry} clock={clock} />
            ))}
          </tbody>
        </Table>
      )}
      <nav aria-label="Pages" className="mt-4 flex gap-2">
        {search.has('before') && (
          <Button asChild>
            <Link to={at(null)}>Latest</Link>
          </Button>
        )}
        {cursor && (
          <Button asChild>
            <Link to={at(cursor)} state={older}>
              Older
            </Link>
          </Button>
        )}
      </nav>
    </main>
  )
}

/** The page begins before the first entry, nothing fits what the trail is narrowed to, or nothing was done yet. */
function NoEntries({ isNarrowed, isBefore }: { isNarrowed: boolean; isBefore: boolean }) {
  if (isBefore)
    return (
      <EmptyState icon={ScrollText} title="Nothing older">
        <p>This page begins before the first entry.</p>
      </EmptyState>
    )
  return isNarrowed ? (
    <EmptyState
      icon={SearchX}
      title="No matching entries"
      actions={
        <Button asChild>
          <Link to={withQuery(paths.audit(), { by: 'all' })}>Show all entries</Link>
        </Button>
      }
    >
      <p>No audit entries match these filters.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={ScrollText} title="Nothing here">
      <p>Whatever is changed stands here, with who did it and what was there before.</p>
    </EmptyState>
  )
}

export { RouteError as ErrorBoundary }
