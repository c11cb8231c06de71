import type { ReviewerStats } from 'contract/dashboard'
import { Table, Td, Th } from '~/components/ui/table'
import { countText } from '~/lib/money'

/** What reviewers have open and decided, their pace and punctuality, of the last 90 days (spec §2, reviewer statistics). */
export function Reviewers({ reviewers }: { reviewers: readonly (ReviewerStats & { name: string })[] }) {
  if (reviewers.length === 0)
    return <p className="px-4 py-6 text-muted-foreground">Nobody completed an inspection in the last 90 days.</p>
  return (
    <Table aria-label="Reviewers" className="[--edge:16px] [&_tbody_tr:last-child_td]:border-b-0">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th className="w-[62px] text-right max-md:w-[44px]">Open</Th>
          <Th className="w-[76px] text-right max-md:hidden">Decided</Th>
          <Th className="w-[82px] text-right max-md:w-[70px]">Per photo</Th>
          <Th className="w-[76px] text-right max-md:w-[72px]">On time</Th>
        </tr>
      </thead>
      <tbody>
        {reviewers.map(({ userId, name, open, decided, medianSeconds, onTime }) => (
          <tr key={userId}>
            <Td className="font-medium max-md:h-auto max-md:overflow-visible max-md:py-2 max-md:break-words max-md:whitespace-normal">
              {name}
            </Td>
            <Td className="text-right">{countText(open)}</Td>
            <Td className="text-right max-md:hidden">{countText(decided)}</Td>
            <Td className="text-right">{medianSeconds === null ? '–' : `${medianSeconds.toFixed(1)} s`}</Td>
            <Td className="text-right">{onTime === null ? '–' : `${Math.round(onTime)}%`}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
