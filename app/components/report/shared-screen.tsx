import type { SharedReport } from 'contract/reports/report-sending'
import { t } from 'locales/report'
import { Mark } from '~/components/shell/frame/brand'
import { LanguageSwitch } from '~/components/shell/language-switch'
import { Button } from '~/components/ui/button'
import { instantDayText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { ReportBars } from './report-bars'
import { ReportFacts } from './report-facts'
import { ReportFigures } from './report-figures'
import { ReportProof } from './report-proof'
import { ReportSummaries } from './report-summaries'
import { TemplateText } from './template-text'
import { ofText } from './report-section'

type SharedScreenProps = { shared: SharedReport; token: string; now: string }

function Head({ shared, token, now }: SharedScreenProps) {
  const { report, version, lenderName, sentAt, expiresAt, replacedBy, code, pages } = shared
  const { timeZone } = report
  return (
    <header>
      <div className="mb-6 flex items-center justify-between gap-2">
        <p className="flex items-center gap-2 font-semibold">
          <Mark /> Plumbline
        </p>
        <LanguageSwitch />
      </div>
      <div className="grid items-center gap-x-2 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_auto]">
        <h1 tabIndex={-1}>{report.address}</h1>
        <p className="text-muted-foreground md:row-start-2">
          {t('report.place', {
            subject: ofText(report.requestTitle),
            locality: report.locality,
            lot: report.lotNumber,
          })}
        </p>
        <Button asChild variant="primary" className="max-md:mt-2 max-md:w-max">
          <a href={paths.sharedFile(token)} download>
            {pages === null ? t('report.download') : t('report.downloadPages', { count: pages })}
          </a>
        </Button>
      </div>
      <p className="mt-2 text-foreground-2">
        {t('report.sharedVersion', {
          version,
          lender: lenderName,
          day: instantDayText(sentAt, timeZone, now),
          until: instantDayText(expiresAt, timeZone, now),
        })}
      </p>
      {replacedBy !== null && (
        <p role="status" className="mt-2 font-medium text-sentback-ink">
          {t('report.replacedBy', { version: replacedBy })}
        </p>
      )}
      <ReportFacts report={report} more={{ term: t('report.code'), value: <span translate="no">{code}</span> }} />
    </header>
  )
}

/** A frozen report on a lender's link: read-only, and without links into the app. */
export function SharedScreen(props: SharedScreenProps) {
  const { shared, token, now } = props
  const { report } = shared
  const pictured = (image: (typeof report.images)[number]) => {
    const variant = (image.thumbnail && 'thumbnail') ?? (image.preview && 'preview')
    return {
      src: variant && paths.sharedImage(token, image.uuid, variant),
      to: image.preview && paths.sharedImage(token, image.uuid, 'preview'),
      isFile: true,
    }
  }
  return (
    <main className="mx-auto max-w-[1100px] p-6 max-md:p-4">
      <Head {...props} />
      <TemplateText template={report.template} />
      <ReportSummaries report={report} isPlain />
      <ReportFigures report={report} now={now} isPlain />
      <ReportProof report={report} now={now} Chart={ReportBars} pictured={pictured} />
    </main>
  )
}
