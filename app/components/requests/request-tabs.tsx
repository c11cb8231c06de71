import { mediaCount } from 'contract/items/missing-media'
import type { RequestPage } from 'contract/requests/calls'
import { t } from 'locales/requests'
import { CommandButton } from '~/components/command/command-button'
import { requestRef } from '~/components/review/refs'
import { TabLink, TabLinks } from '~/components/ui/tabs'
import { paths } from '~/lib/paths'

/** Sections of a draw request, each with its count; digits 1 to 6 reach them too. */
export function RequestTabs({ page }: { page: RequestPage }) {
  const { drawRequest, lot, items } = page
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-3.5 pb-2 max-md:px-1.5">
      <TabLinks label={t('requests.sections')} className="flex-auto">
        <TabLink to={paths.drawRequest(ids)} end count={items.length}>
          {t('requests.items')}
        </TabLink>
        <TabLink to={paths.drawRequestMedia(ids)} count={mediaCount(drawRequest.counts)}>
          {t('requests.media')}
        </TabLink>
        <TabLink to={paths.drawRequestAttempts(ids)} count={drawRequest.attempts}>
          {t('requests.attempts')}
        </TabLink>
        <TabLink to={paths.drawRequestFiles(ids)}>{t('requests.files')}</TabLink>
        <TabLink to={paths.drawRequestSummary(ids)}>{t('requests.summary')}</TabLink>
        {page.hasSchedule && <TabLink to={paths.drawRequestBudget(ids)}>{t('requests.budget')}</TabLink>}
      </TabLinks>
      <span className="flex gap-2 max-md:hidden">
        <CommandButton id="item.new" look="ghost" targets={[requestRef(drawRequest, lot)]} />
        <CommandButton id="inspection.askEvidence" look="ghost" />
      </span>
    </div>
  )
}
