import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import { ScrollText } from 'lucide-react'
import { manyOf, nouns } from 'contract/nouns'
import { AuditRow } from '~/components/audit/audit-row'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { AddressChoice, AddressSelect } from '~/components/ui/address-choice'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
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
/** What of the address narrows the trail. */
const narrowing = ['noun', 'record', 'who', 'from', 'to'] as const

export default function AuditPage() {
  const { data, totalRecord, totalIsCapped = false, cursor } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const clock = useClock()
  const at = (before: string | null) =>
    withQuery(paths.audit(), { ...Object.fromEntries(narrowing.map((name) => [name, search.get(name)])), before })
  const navigate = useNavigate()
  // Whoever came by "Older" goes back to the page they came from, else to the latest.
  const cameByOlder = useLocation().state === older
  const box = useRowCursor({
    ...(cursor && { nextPage: () => navigate(at(cursor), { state: older }) }),
    ...(search.has('before') && { previousPage: () => (cameByOlder ? navigate(-1) : navigate(at(null))) }),
  })
  return (
    <main ref={box} className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-6 max-md:px-4">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <h1 tabIndex={-1} className="flex-1 whitespace-nowrap">
          Audit trail{' '}
          <small className="ml-1.5 text-base font-normal tracking-normal text-muted-foreground">
            {/* Called what it counts: the numbers below are places in the whole trail, of which not all is shown. */}
            {countText(totalRecord, totalIsCapped)} {totalRecord === 1 ? 'entry' : 'entries'}
          </small>
        </h1>
        <NounChoice search={search} />
        <WhoAndWhen search={search} />
      </div>
      {data.length === 0 ? (
        <EmptyState icon={ScrollText} title="Nothing here">
          <p>Whatever is changed stands here, with who did it and what was there before.</p>
        </EmptyState>
      ) : (
        <Table aria-label="Audit trail" className="[--edge:8px]">
          <thead>
            <tr>
              <Th className="w-[70px] max-md:hidden">No.</Th>
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
          <Button asChild className="max-md:h-11">
            <Link to={at(null)}>Latest</Link>
          </Button>
        )}
        {cursor && (
          <Button asChild className="max-md:h-11">
            <Link to={at(cursor)} state={older}>
              Older
            </Link>
          </Button>
        )}
      </nav>
    </main>
  )
}

/** The rest of what narrows the trail, beside what a form asks for. */
const Kept = ({ search, but }: { search: URLSearchParams; but: readonly string[] }) =>
  narrowing.map((name) => {
    const value = but.includes(name) ? null : search.get(name)
    return value && <input key={name} type="hidden" name={name} value={value} />
  })

const asked = ['who', 'from', 'to']
const days = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Who did it, by their name, and from which day to which. */
function WhoAndWhen({ search }: { search: URLSearchParams }) {
  const is = (name: string) => ({ name, defaultValue: search.get(name) ?? '' })
  return (
    <Form
      // Filled anew where the address says another.
      key={asked.map((name) => search.get(name)).join(' ')}
      action={paths.audit()}
      role="search"
      className="flex flex-wrap items-center gap-2 text-xs text-foreground-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-[359px]:grid-cols-1"
    >
      <Kept search={search} but={asked} />
      <Input
        {...is('who')}
        type="search"
        aria-label="Who"
        placeholder="Who"
        minLength={3}
        boxClassName="w-36 max-md:col-span-full max-md:w-full"
      />
      {days.map(([name, words]) => (
        <label key={name} className="flex items-center gap-1.5 max-md:flex-col max-md:items-stretch">
          {words}
          <Input {...is(name)} type="date" />
        </label>
      ))}
      <Button type="submit" size="sm" className="justify-center max-md:h-11">
        Show
      </Button>
      {narrowing.some((name) => search.has(name)) && (
        <Button asChild variant="ghost" size="sm" className="justify-center max-md:h-11">
          <Link to={paths.audit()}>Clear</Link>
        </Button>
      )}
    </Form>
  )
}

/** What kind of record. */
function NounChoice({ search }: { search: URLSearchParams }) {
  return (
    <AddressChoice action={paths.audit()}>
      <Kept search={search} but={['noun']} />
      <AddressSelect name="noun" aria-label="Kind of record" value={search.get('noun') ?? ''}>
        <option value="">Everything</option>
        {nouns
          .filter((one) => one !== 'notification')
          .map((one) => (
            <option key={one} value={one}>
              {manyOf(one)}
            </option>
          ))}
      </AddressSelect>
    </AddressChoice>
  )
}

export { RouteError as ErrorBoundary }
