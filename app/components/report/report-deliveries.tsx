import type { Delivery } from 'contract/reports/deliveries'
import type { SavedReport } from 'contract/reports/calls'
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
  if (row.status === 'failed') return <span className="text-sentback-ink">Not sent: {row.problem}</span>
  if (row.status === 'sent' && row.settledAt) return <>Sent {timestampText(row.settledAt, clock)}</>
  return <span className="text-muted-foreground">{row.problem ? `Waiting: ${row.problem}` : 'Sending'}</span>
}

function LinkState({ row, clock }: { row: Row; clock: Clock }) {
  if (row.revokedAt) return <span className="text-muted-foreground">Revoked</span>
  if (row.status === 'failed') return <span className="text-muted-foreground">–</span>
  if (row.expiresAt <= clock.now) return <span className="text-muted-foreground">Over</span>
  return (
    <span className="flex items-center justify-between gap-2">
      <span className={wide}>until {instantDayText(row.expiresAt, clock.zone, clock.now)}</span>
      <CommandButton id="report.revokeLink" args={{ link: row.uuid }} look="ghost" size="sm" label="Revoke" />
    </span>
  )
}

type DeliveriesProps = { versions: readonly SavedReport[]; isLot: boolean; clock: Clock }

/**
 * Recipients of the report's versions, with the state of each mail and link; for a lot also the draw request of each.
 */
export function Deliveries({ versions, isLot, clock }: DeliveriesProps) {
  const rows = rowsOf(versions)
  if (rows.length === 0) return null
  return (
    <Section title="Sent to lenders">
      <Table>
        <thead>
          <tr>
            <Th>Address</Th>
            <Th className={`w-44 ${wide}`}>Lender</Th>
            {isLot && <Th className={wide}>Of</Th>}
            <Th className={`w-20 ${wide}`}>Version</Th>
            <Th className={`w-44 ${wide}`}>Mail</Th>
            <Th className={`w-32 ${wide}`}>By</Th>
            <Th className="w-52 max-md:w-24">Link</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <Td className="max-md:py-2 max-md:wrap-anywhere max-md:whitespace-normal">
                {row.address}
                <span className="hidden text-muted-foreground max-md:block">
                  {row.lender.name}, {isLot && `${ofText(row.of)}, `}version {row.version}
                  <br />
                  <State row={row} clock={clock} />
                </span>
              </Td>
              <Td className={wide}>{row.lender.name}</Td>
              {isLot && <Td className={wide}>{ofText(row.of)}</Td>}
              <Td className={wide}>
                {row.version}
                {row.replaces !== null && <span className="text-muted-foreground">, for {row.replaces}</span>}
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
