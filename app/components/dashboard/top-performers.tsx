import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Performer, ReviewerStats } from 'contract/dashboard/calls'
import { inspectionStatuses } from 'contract/core/statuses'
import { t } from 'locales/dashboard'
import { Table, Td, Th } from '~/components/ui/table'
import { countText } from '~/lib/text/money'
import { paths } from '~/lib/paths'

type Reviewer = ReviewerStats & Pick<Performer, 'name' | 'completed'>
type TopPerformersProps = { performers: { reviewers: readonly Reviewer[]; agencies: readonly Performer[] } }

/**
 * Reviewers with the most completed inspections in the last 90 days (spec §2, top performers), their open work, pace
 * and punctuality.
 */
export function TopPerformers({ performers: { reviewers, agencies } }: TopPerformersProps) {
  if (reviewers.length === 0 && agencies.length === 0)
    return <p className="px-4 py-6 text-muted-foreground">{t('dashboard.noPerformers')}</p>
  return (
    <>
      {reviewers.length > 0 && <Reviewers reviewers={reviewers} />}
      {agencies.length > 0 && <Agencies agencies={agencies} />}
    </>
  )
}

const CompletedHead = () => <Th className="w-[96px] text-end">{t('dashboard.completed')}</Th>

function Reviewers({ reviewers }: { reviewers: readonly Reviewer[] }) {
  return (
    <Performers
      name={t('dashboard.reviewers')}
      heads={
        <>
          <Th>{t('dashboard.reviewer')}</Th>
          <CompletedHead />
          <Th className="w-[62px] text-end max-md:w-[52px]">{t('dashboard.open')}</Th>
          <Th className="w-[76px] text-end max-md:hidden">{t('dashboard.decided')}</Th>
          <Th className="w-[82px] text-end max-md:hidden">{t('dashboard.perPhoto')}</Th>
          <Th className="w-[76px] text-end max-md:w-[72px]">{t('dashboard.onTime')}</Th>
        </>
      }
    >
      {reviewers.map(({ userId, name, completed, open, decided, medianSeconds, onTime }) => (
        <tr key={userId}>
          <Name>{name}</Name>
          <Figure
            count={completed}
            label={t('dashboard.completedBy', { count: countText(completed), name })}
            to={{ reviewer: userId, completed: 'recent' }}
          />
          <Figure
            count={open}
            label={t('dashboard.openWith', { count: countText(open), name })}
            to={{ reviewer: userId }}
            status={openStatuses}
          />
          <Td className="text-end max-md:hidden">{countText(decided)}</Td>
          <Td className="text-end max-md:hidden">
            {medianSeconds === null ? '–' : t('dashboard.seconds', { seconds: medianSeconds.toFixed(1) })}
          </Td>
          <Td className="text-end">
            {onTime === null ? '–' : t('dashboard.percent', { percent: Math.round(onTime) })}
          </Td>
        </tr>
      ))}
    </Performers>
  )
}

function Agencies({ agencies }: { agencies: readonly Performer[] }) {
  return (
    <Performers
      name={t('dashboard.agencies')}
      heads={
        <>
          <Th>{t('dashboard.agency')}</Th>
          <CompletedHead />
        </>
      }
    >
      {agencies.map(({ uuid, name, completed }) => (
        <tr key={uuid}>
          <Name>{name}</Name>
          <Figure
            count={completed}
            label={t('dashboard.completedBy', { count: countText(completed), name })}
            to={{ agency: uuid, completed: 'recent' }}
          />
        </tr>
      ))}
    </Performers>
  )
}

const Performers = ({ name, heads, children }: { name: string; heads: ReactNode; children: ReactNode }) => (
  <Table aria-label={name} className="[--edge:16px] not-first:border-t [&_tbody_tr:last-child_td]:border-b-0">
    <thead>
      <tr>{heads}</tr>
    </thead>
    <tbody>{children}</tbody>
  </Table>
)

const openStatuses = Object.keys(inspectionStatuses).filter((status) => status !== 'completed')

type FigureProps = { count: number; label: string; to: Record<string, string>; status?: readonly string[] }

/** A number that leads to the draw requests it counts, of these statuses or all. */
const Figure = ({ count, label, to, status = [] }: FigureProps) => (
  <Td className="text-end">
    <Link
      to={{
        pathname: paths.drawRequests(),
        search: String(new URLSearchParams([...Object.entries(to), ...status.map((one) => ['status', one])])),
      }}
      prefetch="intent"
      aria-label={label}
      className="block rounded-xs hover:text-primary-ink hover:underline touch:leading-11"
    >
      {countText(count)}
    </Link>
  </Td>
)

const Name = ({ children }: { children: ReactNode }) => (
  <Td className="font-medium max-md:h-auto max-md:overflow-visible max-md:py-2 max-md:break-words max-md:whitespace-normal">
    {children}
  </Td>
)
