import { useNavigate } from '@remix-run/react'
import FileText from 'lucide-react/icons/file-text'
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import type { Lot } from 'contract/lots/calls'
import type { LotReport, SavedReport } from 'contract/reports/calls'
import { may } from 'contract/core/policy'
import { t as records } from 'locales/records'
import { t } from 'locales/report'
import { CommandButton } from '~/components/command/command-button'
import { useMounted } from '~/hooks/use-mounted'
import { lotRef, lotRefWith } from '~/components/review/refs'
import { useViewer } from '~/components/shell/viewer'
import { orNothing } from '~/components/shell/idle-load'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import type { Choice, RecordRef } from '~/commands/engine/context'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { sentReport, type SentReport } from '~/lib/sent-versions'
import { Deliveries, openLinks } from './report-deliveries'
import { ReportBars } from './report-bars'
import { ReportFacts } from './report-facts'
import { ReportFigures } from './report-figures'
import { type Print, savePdf } from './save-pdf'
import { Section, ofText, placesText } from './report-section'
import { ReportProof } from './report-proof'
import { ReportVersions } from './report-versions'
import { ReportSummaries } from './report-summaries'
import { ReportSummaryPanel, useReportSummary } from './report-summary-panel'
import { TemplateChoice } from './template-choice'
import { TemplateText } from './template-text'
import type ReportMapPart from '~/components/maps/report-map'
import type ReportGraphPart from './report-graph'

const ReportGraph = lazy<ComponentType<ComponentProps<typeof ReportGraphPart>>>(() =>
  import('./report-graph').catch(orNothing),
)
const ReportMap = lazy<ComponentType<ComponentProps<typeof ReportMapPart>>>(() =>
  import('~/components/maps/report-map').catch(orNothing),
)

function Head({ report }: { report: LotReport }) {
  return (
    <header>
      <div className="flex flex-wrap items-center gap-2">
        <h1 tabIndex={-1} className="me-auto max-md:w-full">
          {report.address}
        </h1>
        {/* Narrow screens show the buttons below the title. */}
        <p className="order-last -mt-1.5 w-full text-muted-foreground max-md:order-none">
          {t('report.place', {
            subject: ofText(report.requestTitle),
            locality: report.locality,
            lot: report.lotNumber,
          })}
        </p>
        <CommandButton id="view.map" look="ghost" label={t('report.map')} />
        <CommandButton id="report.savePdf" look="outline" />
        <CommandButton id="report.send" look="primary" />
      </div>
      <ReportFacts
        report={report}
        more={report.lenderNames.length > 0 && { term: t('report.for'), value: report.lenderNames.join(', ') }}
      />
    </header>
  )
}

/** The draw request a report is about. */
function reportedRef({ lotId, requestId, inspectionInfo, address }: LotReport, { of }: SentReport): RecordRef | null {
  const [one] = inspectionInfo
  if (!requestId || !one) return null
  const state = { inspectionStatus: one.status, ...of }
  return {
    noun: 'drawRequest',
    id: requestId,
    version: one.version,
    label: records('records.draw', { number: one.number }),
    detail: address,
    within: { lotId, requestId },
    state,
  }
}

function useReportScreen(props: ReportScreenProps) {
  const { report, lot, versions: saved, templates, template, print } = props
  const { now } = useClock()
  const navigate = useNavigate()
  const [map, setMap] = useState(false)
  const { requestId, lotId } = report
  const sent = sentReport({ report, versions: saved, template: template ?? templates[0]?.value ?? null })
  const about = reportedRef(report, sent)
  const reported = lotRefWith(lot, report.inspectionInfo)
  const here = about ?? { ...reported, state: { ...reported.state, ...sent.of } }
  const writing = useReportSummary(report)
  useScreen({
    mode: 'detail',
    here,
    around: about ? [lotRef(lot)] : [],
    lists: { links: openLinks(saved, now), templates, template, suggested: writing.phases },
    handlers: {
      summary: writing.act,
      parent: () => navigate(requestId ? paths.drawRequest({ lotId, requestId }) : paths.lot(lotId)),
      map: () => setMap((shown) => !shown),
      savePdf: () => void savePdf(report, print),
    },
  })
  return { map, about: here, writing }
}

/**
 * The graph is drawn in the browser only, in reserved space. Phones show the bars that screen readers get elsewhere:
 * the graph's text would be too small.
 */
function Graph({ points }: { points: LotReport['graphData'] }) {
  const mounted = useMounted()
  return (
    <>
      <div style={{ aspectRatio: `720 / ${points.length * 26 + 30}` }} className="w-full max-w-[720px] max-md:hidden">
        {/* Not rendered by the server: React fails if a suspended part changes before it is hydrated. */}
        {mounted && (
          <Suspense>
            <ReportGraph points={points} />
          </Suspense>
        )}
      </div>
      <div className="md:sr-only">
        <ReportBars points={points} />
      </div>
    </>
  )
}

type ReportScreenProps = {
  report: LotReport
  versions: SavedReport[]
  /** Templates that the report can be sent with, for those who may send it. */
  templates: readonly Choice[]
  /** Id of the chosen template; null for the default. */
  template: string | null
  lot: Lot
  print: Print
}

/** The report of a lot or of one of its draw requests (spec §2 "Lot report"). */
export function ReportScreen(props: ReportScreenProps) {
  const { report, versions } = props
  const clock = useClock(props.lot)
  const { now } = clock
  const { map, about, writing } = useReportScreen(props)
  const { role } = useViewer()
  const writes = may(role, 'inspections.updateSummary')
  return (
    <main className="toast-room min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-[1100px] p-6 max-md:p-4">
        <Head report={report} />
        {map && (
          <Section title={t('report.where')} note={placesText(report)}>
            <Suspense fallback={<div className="h-80 rounded-md border bg-map-land" />}>
              <ReportMap lot={report} units={report.units ?? 'metric'} images={report.images} />
            </Suspense>
          </Section>
        )}
        {report.inspectionInfo.length === 0 ? (
          <EmptyState icon={FileText} title={t('report.nothing')} className="mt-6 border-t">
            <p>{t('report.nothingText')}</p>
          </EmptyState>
        ) : (
          <>
            {writes && <ReportSummaryPanel about={about} lotId={report.lotId} writing={writing} />}
            {props.templates.length > 1 && <TemplateChoice {...props} />}
            <Body report={report} now={now} except={writes ? about.id : ''} />
          </>
        )}
        {(versions.length > 0 || report.inspectionInfo.length > 0) && (
          <Section title={t('report.versions')}>
            <ReportVersions versions={versions} report={report} clock={clock} />
          </Section>
        )}
        <Deliveries versions={versions} isLot={report.requestId === null} clock={clock} />
      </div>
    </main>
  )
}

function Body({ report, now, except }: { report: LotReport; now: string; except: string }) {
  return (
    <>
      <TemplateText template={report.template} />
      <ReportSummaries report={report} except={except} />
      <ReportFigures report={report} now={now} />
      <ReportProof report={report} now={now} Chart={Graph} />
    </>
  )
}
