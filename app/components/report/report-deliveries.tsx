import type { Delivery } from 'contract/reports/deliveries'
import type { SavedReport } from 'contract/reports/calls'
import { t } from 'locales/report'
import { CommandButton } from '~/components/command/command-button'
import type { Choice } from '~/commands/engine/context'
import type { Clock } from '~/components/shell/use-clock'
import { Table, Td, Th } from '~/components/ui/table'
import { instantDayText, timestampText } from '~/lib/time/dates'
import { ofText, Section } from './report-section'

const wide = 'max-md:hidden'

type Row = Delivery & { version: number; of: string | null; sentAt: string; by: string }

/** Deliveries of all versions, newest first. */
const rowsOf = (versions: readonly SavedReport[]): Row[] =>
  versions
    .flatMap(({ version, requestTitle: of, sends }) =>
      sends.flatMap(({ at, by, deliveries }) =>
        deliveries.map((one) => ({ ...one, version, of, sentAt: at, by: by.name })),
      ),
    )
    .sort((one, other) => (one.sentAt < other.sentAt ? 1 : one.sentAt > other.sentAt ? -1 : 0))

const isOpen = ({ revokedAt, expiresAt, status }: Delivery, now: string) =>
  revokedAt === null && status !== 'failed' && expiresAt > now

/** Active links of lenders, for the command that revokes one. */
export const openLinks = (versions: readonly SavedReport[], now: string): Choice[] =>
  rowsOf(versions)
    .filter((row) => isOpen(row, now))
    .map(({ uuid, lender, address }) => ({ value: uuid, label: `${lender.name}, ${address}` }))

function State({ row, clock }: { row: Row; clock: Clock }) {
  if (row.status === 'failed')
    return <span className="text-sentback-ink">{t('report.notSent', { why: row.problem ?? '' })}</span>
  if (row.status === 'sent' && row.settledAt)
    return <>{t('report.sent', { when: timestampText(row.settledAt, clock) })}</>
  return (
    <span className="text-muted-foreground">
      {row.problem ? t('report.waitingFor', { why: row.problem }) : t('report.sending')}
    </span>
  )
}

function LinkState({ row, clock }: { row: Row; clock: Clock }) {
  if (row.revokedAt) return <span className="text-muted-foreground">{t('report.revoked')}</span>
  if (row.status === 'failed') return <span className="text-muted-foreground">–</span>
  if (row.expiresAt <= clock.now) return <span className="text-muted-foreground">{t('report.expired')}</span>
  return (
    <span className="flex items-center justify-between gap-2">
      <span className={wide}>{t('report.until', { day: instantDayText(row.expiresAt, clock.zone, clock.now) })}</span>
      <CommandButton
        id="report.revokeLink"
        args={{ link: row.uuid }}
        look="ghost"
        size="sm"
        label={t('report.revoke')}
      />
    </span>
  )
}

/** "Cedar Bank, Draw 2: Shell, version 3": a lender and the version it received. */
const lenderText = ({ lender: { name: lender }, of, version }: Row, isLot: boolean): string =>
  isLot
    ? t('report.lenderOfVersion', { lender, subject: ofText(of), version })
    : t('report.lenderVersion', { lender, version })

type DeliveriesProps = { versions: readonly SavedReport[]; isLot: boolean; clock: Clock }

/**
 * Recipients of the report's versions, with the state of each mail and link; for a lot also the draw request of each.
 */
export function Deliveries({ versions, isLot, clock }: DeliveriesProps) {
  const rows = rowsOf(versions)
  if (rows.length === 0) return null
  return (
    <Section title={t('report.sentToLenders')}>
      <Table>
        <thead>
          <tr>
            <Th>{t('report.address')}</Th>
            <Th className={`w-44 ${wide}`}>{t('report.lender')}</Th>
            {isLot && <Th className={wide}>{t('report.subject')}</Th>}
            <Th className={`w-20 ${wide}`}>{t('report.version')}</Th>
            <Th className={`w-44 ${wide}`}>{t('report.mail')}</Th>
            <Th className={`w-32 ${wide}`}>{t('report.by')}</Th>
            <Th className="w-52 max-md:w-24">{t('report.link')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <Td className="max-md:py-2 max-md:wrap-anywhere max-md:whitespace-normal">
                {row.address}
                <span className="hidden text-muted-foreground max-md:block">
                  {lenderText(row, isLot)}
                  <br />
                  <State row={row} clock={clock} />
                </span>
              </Td>
              <Td className={wide}>{row.lender.name}</Td>
              {isLot && <Td className={wide}>{ofText(row.of)}</Td>}
              <Td className={wide}>
                {row.version}
                {row.replaces !== null && (
                  <span className="text-muted-foreground">{t('report.replaces', { version: row.replaces })}</span>
                )}
              </Td>
              <Td className={`whitespace-normal ${wide}`}>
                <State row={row} clock={clock} />
              </Td>
              <Td className={wide}>{row.by}</Td>
              <Td>
                <LinkState row={row} clock={clock} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
