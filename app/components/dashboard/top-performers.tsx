import type { ReactNode } from 'react'
import type { Performer, ReviewerStats } from 'contract/dashboard'
import { Table, Td, Th } from '~/components/ui/table'
import { countText } from '~/lib/money'

type Reviewer = ReviewerStats & Pick<Performer, 'name' | 'completed'>
type TopPerformersProps = { performers: { reviewers: readonly Reviewer[]; agencies: readonly Performer[] } }

/** Who completed most in the last 90 days (spec §2, top performers); reviewers with what they have open, their pace and punctuality. */
export function TopPerformers({ performers: { reviewers, agencies } }: TopPerformersProps) {
  if (reviewers.length === 0 && agencies.length === 0)
    return <p className="px-4 py-6 text-muted-foreground">Nobody completed an inspection in the last 90 days.</p>
  return (
    <>
      {reviewers.length > 0 && <Reviewers reviewers={reviewers} />}
      {agencies.length > 0 && <Agencies agencies={agencies} />}
    </>
  )
}

const completedHead = <Th className="w-[96px] text-right">Completed</Th>

function Reviewers({ reviewers }: { reviewers: readonly Reviewer[] }) {
  return (
    <Performers
      name="Reviewers"
      heads={
        <>
          <Th>Reviewer</Th>
          {completedHead}
          <Th className="w-[62px] text-right max-md:w-[52px]">Open</Th>
          <Th className="w-[76px] text-right max-md:hidden">Decided</Th>
          <Th className="w-[82px] text-right max-md:hidden">Per photo</Th>
          <Th className="w-[76px] text-right max-md:w-[72px]">On time</Th>
        </>
      }
    >
      {reviewers.map(({ userId, name, completed, open, decided, medianSeconds, onTime }) => (
        <tr key={userId}>
          <Name>{name}</Name>
          <Td className="text-right">{countText(completed)}</Td>
          <Td className="text-right">{countText(open)}</Td>
          <Td className="text-right max-md:hidden">{countText(decided)}</Td>
          <Td className="text-right max-md:hidden">{medianSeconds === null ? '–' : `${medianSeconds.toFixed(1)} s`}</Td>
          <Td className="text-right">{onTime === null ? '–' : `${Math.round(onTime)}%`}</Td>
        </tr>
      ))}
    </Performers>
  )
}

function Agencies({ agencies }: { agencies: readonly Performer[] }) {
  return (
    <Performers
      name="Agencies"
      heads={
        <>
          <Th>Agency</Th>
          {completedHead}
        </>
      }
    >
      {agencies.map(({ uuid, name, completed }) => (
        <tr key={uuid}>
          <Name>{name}</Name>
          <Td className="text-right">{countText(completed)}</Td>
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

const Name = ({ children }: { children: ReactNode }) => (
  <Td className="font-medium max-md:h-auto max-md:overflow-visible max-md:py-2 max-md:break-words max-md:whitespace-normal">
    {children}
  </Td>
)
