import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import ScrollText from 'lucide-react/icons/scroll-text'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useRef, useState } from 'react'
import type { AuditEntry } from 'contract/audit/calls'
import { flushSync } from 'react-dom'
import { t } from 'locales/audit'
import { cleared, Filters, inAddress, narrowing } from '~/components/audit/audit-filters'
import { AuditRow } from '~/components/audit/audit-row'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { CommandKeys } from '~/components/command/command-keys'
import { Button } from '~/components/ui/button'
import { Table, Th } from '~/components/ui/table'
import { useRowCursor } from '~/hooks/use-row-cursor'
import { defaultZone } from '~/lib/time/dates'
import { countText } from '~/lib/text/money'
import { paths, withQuery } from '~/lib/paths'
import { listAudit } from '~/services/records/audit.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: t('audit.title'), to: paths.audit() }) }

export const meta: MetaFunction = () => [{ title: `${t('audit.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'audit.list')
  return orErrorPage(listAudit(request, user.timeZone ?? defaultZone))
}

const older = 'older'

/** Screen reader announcement after a change of the filters; the page's heading announces the first count. */
function useAnnouncement(counted: string, narrowed: string): string {
  const last = useRef(narrowed)
  const [announcement, setSaid] = useState('')
  useEffect(() => {
    if (last.current !== narrowed) setSaid(counted)
    last.current = narrowed
  }, [counted, narrowed])
  return announcement
}

type PageLinksProps = { search: URLSearchParams; at: (before: string | null) => string; cursor: string | null }

function PageLinks({ search, at, cursor }: PageLinksProps) {
  return (
    <nav aria-label={t('audit.pages')} className="mt-4 flex gap-2">
      {search.has('before') && (
        <Button asChild>
          <Link to={at(null)}>{t('audit.latest')}</Link>
        </Button>
      )}
      {cursor && (
        <Button asChild>
          <Link to={at(cursor)} state={older}>
            {t('audit.older')}
          </Link>
        </Button>
      )}
    </nav>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const clock = useClock()
  return (
    <Table aria-label={t('audit.title')} className="[--edge:8px]">
      <thead>
        <tr>
          <Th className="w-[70px] max-md:hidden" title={t('audit.numberHelp')}>
            {t('audit.number')}
          </Th>
          <Th className="w-[150px] max-md:w-[96px]">{t('audit.when')}</Th>
          <Th className="w-[160px] max-md:hidden">{t('audit.who')}</Th>
          <Th>{t('audit.what')}</Th>
          <Th className="w-[110px] max-lg:hidden">{t('audit.hash')}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.position} entry={entry} clock={clock} />
        ))}
      </tbody>
    </Table>
  )
}

export default function AuditPage() {
  const { data, totalRecord, totalIsCapped = false, cursor, newer, wrongDays } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const at = (before: string | null) =>
    withQuery(paths.audit(), { ...Object.fromEntries(inAddress.map((name) => [name, search.get(name)])), before })
  const navigate = useNavigate()
  // A page reached by "Older" returns to the previous page; one opened by URL goes to the page of newer entries.
  const cameByOlder = useLocation().state === older
  const isNarrowed = narrowing.some((name) => search.get(name))
  const counted = t('audit.entries', { count: totalRecord, shown: countText(totalRecord, totalIsCapped) })
  const announcement = useAnnouncement(counted, at(null))
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
          {t('audit.title')}{' '}
          <small className="ms-1.5 text-base font-normal tracking-normal text-muted-foreground">
            {/* Includes the unit: the numbers below are positions in the whole trail, not all of which are shown. */}
            {counted}
          </small>
        </h1>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <CommandKeys id="list.filter" className="max-md:hidden" />
        <Filters search={search} wrongDays={wrongDays} open={isOpen} onOpenChange={setOpen} />
      </div>
      {data.length === 0 ? (
        <NoEntries isNarrowed={isNarrowed} isBefore={totalRecord > 0} />
      ) : (
        <Entries entries={data} />
      )}
      <PageLinks search={search} at={at} cursor={cursor} />
    </main>
  )
}

/** Empty state: the page starts before the first entry, the filters match nothing, or nothing has happened yet. */
function NoEntries({ isNarrowed, isBefore }: { isNarrowed: boolean; isBefore: boolean }) {
  if (isBefore)
    return (
      <EmptyState icon={ScrollText} title={t('audit.noOlder')}>
        <p>{t('audit.noOlderText')}</p>
      </EmptyState>
    )
  return isNarrowed ? (
    <EmptyState
      icon={SearchX}
      title={t('audit.noMatch')}
      actions={
        <Button asChild>
          <Link to={withQuery(paths.audit(), { by: 'all' })}>{t('audit.showAll')}</Link>
        </Button>
      }
    >
      <p>{t('audit.noMatchText')}</p>
    </EmptyState>
  ) : (
    <EmptyState icon={ScrollText} title={t('audit.none')}>
      <p>{t('audit.noneText')}</p>
    </EmptyState>
  )
}

export { RouteError as ErrorBoundary }
