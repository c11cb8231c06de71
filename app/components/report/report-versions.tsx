import type { LotReport, SavedReport } from 'contract/reports/calls'
import { t } from 'locales/report'
import { CommandButton } from '~/components/command/command-button'
import type { Clock } from '~/components/shell/use-clock'
import { Table, Td, Th } from '~/components/ui/table'
import { timestampText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { versionsOf } from '~/lib/sent-versions'
import { ofText } from './report-section'

const wide = 'max-md:hidden'

function File({ version }: { version: SavedReport }) {
  if (version.status === 'failed') return <span className="text-sentback-ink">{version.message}</span>
  if (version.status === 'queued') return <span className="text-muted-foreground">{t('report.making')}</span>
  return (
    <a className="font-medium text-primary-ink hover:underline" href={paths.reportFile(version.uuid)} download>
      {t('report.pdfPages', { count: version.pages ?? 0 })}
      <span className="sr-only">{` ${t('report.ofVersion', { version: version.version })}`}</span>
    </a>
  )
}

type ReportVersionsProps = { versions: readonly SavedReport[]; report: LotReport; clock: Clock }

/** Frozen versions, newest first: later edits change nothing of them (spec §2 "PDF list"). */
export function ReportVersions({ versions, report, clock }: ReportVersionsProps) {
  const own = versionsOf(report, versions)
  const isKept = own[0]?.contentHash === report.contentHash
  const isLot = report.requestId === null
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <p className="me-auto text-muted-foreground">
          {own.length === 0
            ? t(versions.length > 0 ? 'report.noVersionOfAll' : 'report.noVersion')
            : isKept
              ? t('report.isLatest')
              : t('report.hasChanged')}
        </p>
        {report.inspectionInfo.length > 0 && <CommandButton id="report.freeze" look="outline" size="sm" />}
      </div>
      {versions.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th className="w-20">{t('report.version')}</Th>
              {isLot && <Th className={wide}>{t('report.subject')}</Th>}
              <Th>{t('report.file')}</Th>
              <Th className={`w-36 ${wide}`}>{t('report.by')}</Th>
              <Th className={`w-44 ${wide}`}>{t('report.when')}</Th>
              <Th className={`w-40 ${wide}`}>{t('report.code')}</Th>
              <Th className={`w-32 ${wide}`}>SHA-256</Th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.uuid}>
                <Td>{version.version}</Td>
                {isLot && <Td className={wide}>{ofText(version.requestTitle)}</Td>}
                <Td className="max-md:py-2 max-md:whitespace-normal">
                  {isLot && <span className="hidden max-md:block">{ofText(version.requestTitle)}</span>}
                  <File version={version} />
                  <span className="hidden text-muted-foreground max-md:block">
                    {timestampText(version.createdAt, clock)}
                  </span>
                </Td>
                <Td className={wide}>{version.createdBy.name}</Td>
                <Td className={wide}>{timestampText(version.createdAt, clock)}</Td>
                <Td className={wide}>{version.code}</Td>
                <Td className={wide}>
                  <code title={version.sha256 ?? undefined} className="text-xs text-muted-foreground">
                    {version.sha256?.slice(0, 12) ?? '–'}
                  </code>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
