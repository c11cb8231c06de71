import { Link } from '@remix-run/react'
import type { LotReport, ReportException } from 'contract/reports/calls'
import { checkResults } from 'contract/core/statuses'
import { checkTitle } from 'contract/media/check-title'
import { failedChecks, progressScope } from 'contract/text/report-messages'
import { drawTitle } from 'contract/requests/draw-title'
import { t } from 'locales/report'
import { percentText, ProgressBar, ProgressCell } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { Table, Td, Th } from '~/components/ui/table'
import { instantDayText } from '~/lib/time/dates'
import { dollarsText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { itemText } from './report-section'

type Part = { report: LotReport }
const right = 'text-end'
/** Hidden on phones. */
const wide = 'max-md:hidden'
/** Hidden on the narrowest phones. */
const roomy = 'max-[359px]:hidden'
/** Second line on phones, with the values of hidden columns. */
const second = 'hidden text-xs font-normal text-muted-foreground max-md:block'
/** Names wrap: a truncated one could be mistaken for another. */
const whole = 'wrap-anywhere whitespace-normal'
const name = `py-1.5 ${whole}`

/**
 * Draw requests of the report (spec §3 "inspectionInfo"), without amounts if there is a continuation sheet. `isPlain`
 * for readers who cannot open them.
 */
export function InspectionsTable({ report, now, isPlain = false }: Part & { now: string; isPlain?: boolean }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('report.request')}</Th>
          <Th className="w-32">{t('report.status')}</Th>
          {!report.continuation && (
            <>
              <Th className={`w-28 max-lg:w-[88px] ${right} ${wide}`}>{t('report.budget')}</Th>
              <Th className={`w-36 max-lg:w-30 ${wide}`}>{t('report.progress')}</Th>
            </>
          )}
          <Th className={`w-20 ${right} ${wide}`}>{t('report.attempt')}</Th>
          <Th className={`w-32 max-lg:w-24 ${wide}`}>{t('report.completed')}</Th>
        </tr>
      </thead>
      <tbody>
        {report.inspectionInfo.map((one) => (
          <tr key={one.uuid}>
            <Td className={`${name} pointer-coarse:py-0`}>
              {isPlain ? (
                <span className="font-medium">{drawTitle(one)}</span>
              ) : (
                <Link
                  className="font-medium hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center pointer-coarse:py-1.5"
                  to={paths.drawRequest({ lotId: report.lotId, requestId: one.uuid })}
                >
                  {drawTitle(one)}
                </Link>
              )}
            </Td>
            <Td>
              <InspectionPill status={one.status} />
            </Td>
            {!report.continuation && (
              <>
                <Td className={`${right} ${wide}`}>{dollarsText(one.totalBudget)}</Td>
                <Td className={wide}>
                  <ProgressCell value={one.progress} label={t('report.progressOfDraw', { number: one.number })} />
                </Td>
              </>
            )}
            <Td className={`${right} ${wide}`}>{one.attempts}</Td>
            <Td className={wide}>{one.completedAt ? instantDayText(one.completedAt, report.timeZone, now) : '–'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const ofBudget = (inPlace: number, budget: number) =>
  t('report.ofBudget', { amount: dollarsText(inPlace), budget: dollarsText(budget) })

/** Values of an item in columns that phones hide: "03-300 · Draw 2 · $500 of $1,000". */
const hiddenText = ({ requestId, continuation }: LotReport, row: LotReport['tableData'][number]) =>
  [
    row.code,
    !requestId && t('report.drawNumber', { number: row.requestNumber }),
    !continuation && ofBudget(row.inPlace, row.budget),
  ]
    .filter(Boolean)
    .join(' · ')

/**
 * Budget and progress per item, with the total they make: weighted by budget, never the mean of the percentages. With a
 * continuation sheet the progress alone.
 */
export function ProgressTable({ report }: Part) {
  const budget = report.tableData.reduce((sum, row) => sum + row.budget, 0)
  const hasAmounts = !report.continuation
  return (
    <Table>
      <thead>
        <tr>
          <Th className={`w-24 ${wide}`}>{t('report.code')}</Th>
          <Th>{t('report.item')}</Th>
          {!report.requestId && <Th className={`w-16 max-lg:w-13 ${wide}`}>{t('report.draw')}</Th>}
          {hasAmounts && <Th className={`w-28 max-lg:w-[88px] ${right} ${wide}`}>{t('report.budget')}</Th>}
          <Th className={`w-24 ${right} ${wide}`}>{t('report.beforePercent')}</Th>
          <Th className="w-40 max-lg:w-28 max-md:w-24">{t('report.nowPercent')}</Th>
          {hasAmounts && <Th className={`w-28 max-lg:w-[88px] ${right} ${wide}`}>{t('report.inPlace')}</Th>}
          <Th className={`w-20 max-lg:w-13 max-md:w-12 ${right} ${roomy}`}>{t('report.media')}</Th>
        </tr>
      </thead>
      <tbody>
        {report.tableData.map((row) => (
          <tr key={row.itemId}>
            <Td className={`text-muted-foreground ${whole} ${wide}`}>{row.code}</Td>
            <Td className={`font-medium ${name}`}>
              {row.title}
              <span className={second}>{hiddenText(report, row)}</span>
            </Td>
            {!report.requestId && <Td className={wide}>{row.requestNumber}</Td>}
            {hasAmounts && <Td className={`${right} ${wide}`}>{dollarsText(row.budget)}</Td>}
            <Td className={`${right} ${wide}`}>{percentText(row.previous)}</Td>
            <Td>
              <ProgressCell value={row.progress} label={t('report.progressOf', { item: row.title })} />
            </Td>
            {hasAmounts && <Td className={`${right} ${wide}`}>{dollarsText(row.inPlace)}</Td>}
            <Td className={`${right} ${roomy}`}>{row.images || '–'}</Td>
          </tr>
        ))}
      </tbody>
      {hasAmounts && <ProgressTotal report={report} budget={budget} />}
    </Table>
  )
}

function ProgressTotal({ report, budget }: Part & { budget: number }) {
  return (
    <tfoot className="font-semibold">
      <tr>
        <Td className={wide} />
        <Td className={name}>
          {t('report.total')}
          <span className={second}>{ofBudget(report.inPlace, budget)}</span>
        </Td>
        {!report.requestId && <Td className={wide} />}
        <Td className={`${right} ${wide}`}>{dollarsText(budget)}</Td>
        <Td className={`${right} ${wide}`}>{percentText(report.previousProgress)}</Td>
        <Td>
          <ProgressCell value={report.progress} label={t('report.progressInAll')} />
        </Td>
        <Td className={`${right} ${wide}`}>{dollarsText(report.inPlace)}</Td>
        <Td className={`${right} ${roomy}`}>{report.images.length}</Td>
      </tr>
    </tfoot>
  )
}

/** Lines whose progress fell below that of a review, each with its reason (domain rule 2). */
export function VarianceTable({ report }: Part) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('report.line')}</Th>
          <Th className={`w-24 ${right}`}>{t('report.from')}</Th>
          <Th className={`w-24 ${right}`}>{t('report.to')}</Th>
          <Th>{t('report.reason')}</Th>
        </tr>
      </thead>
      <tbody>
        {report.variances.map((one, index) => (
          // A line may fall the same way twice.
          <tr key={index}>
            <Td className="whitespace-normal">
              {one.title}: {one.line}
            </Td>
            <Td className={right}>{percentText(one.from)}</Td>
            <Td className={right}>{percentText(one.to)}</Td>
            <Td className="whitespace-normal">{one.reason ?? t('report.noReason')}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const answers = ['pass', 'warn', 'fail', 'unknown'] as const

/** Number of photos by answer of each evidence check; unknown is not a failure (domain rule 9). */
export function EvidenceTable({ report }: Part) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('report.check')}</Th>
          {answers.map((answer) => (
            <Th
              key={answer}
              className={`w-24 ${answer === 'unknown' ? 'max-md:w-[60px]' : 'max-md:w-14'} max-md:wrap-anywhere max-md:whitespace-normal max-md:px-1 max-[359px]:w-14 max-[359px]:px-0 ${right}`}
            >
              {checkResults[answer].label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.evidence.map((count) => (
          <tr key={count.kind}>
            <Td className={name}>{checkTitle(count.kind)}</Td>
            {answers.map((answer) => (
              <Td key={answer} className={`max-md:px-1 ${right}`}>
                {count[answer] || '–'}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type ExceptionTableProps = Part & { exceptions: readonly ReportException[]; now: string }

/** Verified photos and videos with failed checks: who accepted each, when, and the comment. */
export function ExceptionTable({ report, exceptions, now }: ExceptionTableProps) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('report.photoOrVideo')}</Th>
          <Th>{t('report.failed')}</Th>
          <Th>{t('report.accepted')}</Th>
        </tr>
      </thead>
      <tbody>
        {exceptions.map((one) => (
          <tr key={one.mediaId} className="align-top">
            <Td className={name}>
              {itemText(one, report.requestId !== null)}: <bdi>{one.fileName}</bdi>
            </Td>
            <Td className={name}>{failedChecks(one)}</Td>
            <Td className={name}>
              {one.acceptedBy && t('report.acceptedByName', { name: one.acceptedBy })}
              {one.acceptedAt && `, ${instantDayText(one.acceptedAt, report.timeZone, now)}`}
              <span className="block text-muted-foreground">{one.comment || t('report.noComment')}</span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The total progress, as in the report's heading. */
export function TotalProgress({ report }: Part) {
  const { progress, previousProgress } = report
  return (
    <span className="block w-full">
      <span className="flex items-baseline justify-between gap-4">
        {progress === null ? t('report.noProgress') : `${percentText(progress)}%`}
        {previousProgress !== null && previousProgress !== progress && (
          <span className="text-xs font-normal text-muted-foreground">
            {t('report.before', { percent: percentText(previousProgress) })}
          </span>
        )}
      </span>
      <span className="mt-[5px] flex">
        <ProgressBar
          thick
          value={progress}
          before={previousProgress}
          label={t('report.weighted', { of: progressScope(report) })}
        />
      </span>
    </span>
  )
}
