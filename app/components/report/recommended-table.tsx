import { centsText } from 'contract/money/cents'
import type { Continuation } from 'contract/reports/calls'
import { reasonText } from 'contract/text/report-messages'
import { t } from 'locales/report'
import { Table, Td, Th } from '~/components/ui/table'

type Reasons = NonNullable<Continuation['recommendation']>['reasons']

/** Lines with another amount than requested, or with a reason of the reviewer. */
export function RecommendedTable({ reasons }: { reasons: Reasons }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('report.item')}</Th>
          <Th className="w-32 text-end max-md:hidden">{t('report.requested')}</Th>
          <Th className="w-36 text-end">{t('report.recommended')}</Th>
          <Th className="w-[40%] max-md:hidden">{t('report.reason')}</Th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((line) => (
          <tr key={`${line.code} ${line.title}`}>
            <Td className="py-1.5 font-medium wrap-anywhere whitespace-normal">
              <span className="font-normal text-muted-foreground">{line.code}</span> {line.title}
              <span className="hidden text-xs font-normal text-muted-foreground max-md:block">
                {t('report.requestedAmount', { amount: centsText(line.requested) })} {reasonText(line)}
              </span>
            </Td>
            <Td className="text-end max-md:hidden">{centsText(line.requested)}</Td>
            <Td className="text-end">{centsText(line.recommended)}</Td>
            <Td className="py-1.5 wrap-anywhere whitespace-normal max-md:hidden">{reasonText(line)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
