import type { ReactNode } from 'react'
import { may } from 'contract/core/policy'
import type { Media } from 'contract/media/calls'
import type { RequestPage } from 'contract/requests/calls'
import { t } from 'locales/requests'
import { CommandButton } from '~/components/command/command-button'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { cn } from '~/components/ui/cn'
import { PlumbTimeline } from '~/components/status/plumb-timeline'
import { timestampText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import type { SentReport } from '~/lib/sent-versions'
import { attemptEntries } from './history/attempt-entries'
import { EvidenceSummary } from './evidence-summary'
import { Contacts } from './contacts'
import { waitingText } from './missing-media-text'

const wide = 'w-full justify-center'
const section = 'border-t px-5 py-4 first:border-t-0 max-md:px-4'

const idsOf = ({ lot, drawRequest }: RequestPage) => ({ lotId: lot.uuid, requestId: drawRequest.uuid })

type RailProps = { page: RequestPage; media: readonly Media[]; sent: SentReport | null; children: ReactNode }

/** Next action, history and report: 320 px beside the request, below it under 1024 px. */
export function RequestRail({ page, media, sent, children }: RailProps) {
  const clock = useClock(page.lot)
  const waiting = page.waitingFor && waitingText(page, clock)
  const sends = may(useViewer().role, 'inspections.sendReport')
  return (
    <aside
      aria-label={t('requests.nextStep')}
      className="border-s bg-card max-lg:border-t max-lg:border-s-0 lg:overflow-y-auto"
    >
      {children}
      <Contacts contacts={page.contacts} />
      <div className={section}>
        <h2 className="mb-2 flex items-center">
          <span className="flex-1">{t('requests.attempts')}</span>
          <CommandButton id="view.attempts" look="cap" />
        </h2>
        <PlumbTimeline
          waiting={waiting ? { title: waiting.title, detail: waiting.text } : null}
          entries={attemptEntries(page, clock)}
        />
      </div>
      <div className={section}>
        <EvidenceSummary media={media} mediaPath={paths.drawRequestMedia(idsOf(page))} />
      </div>
      <div className={cn(section, 'empty:hidden md:hidden')}>
        <CommandButton id="inspection.askEvidence" look="outline" size="touch" className={wide} />
      </div>
      <div className={section}>
        <h2 className="mb-2">{t('requests.lenderReport')}</h2>
        {page.drawRequest.status === 'completed' ? (
          <CommandButton id="report.open" look="outline" />
        ) : (
          <p className="text-foreground-2">{sends ? t('requests.reportLater') : t('requests.reportLaterHere')}</p>
        )}
        {sent?.last && (
          <p className="mt-2 text-foreground-2">
            {t('requests.versionSent', { version: sent.last.version, when: timestampText(sent.last.at, clock) })}
          </p>
        )}
      </div>
    </aside>
  )
}
