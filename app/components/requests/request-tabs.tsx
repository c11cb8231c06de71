import { mediaCount } from 'contract/lacking'
import type { RequestPage } from 'contract/requests'
import { Do } from '~/components/palette/do'
import { requestRef } from '~/components/review/refs'
import { TabLink, TabLinks } from '~/components/ui/tabs'
import { paths } from '~/lib/paths'

/** Sections of a draw request, each with its count; digits 1 to 5 reach them too. */
export function RequestTabs({ page }: { page: RequestPage }) {
  const { drawRequest, lot, items } = page
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-3.5 pb-2 max-md:px-1.5">
      <TabLinks label="Sections" className="flex-auto">
        <TabLink to={paths.drawRequest(ids)} end count={items.length}>
          Items
        </TabLink>
        <TabLink to={paths.drawRequestMedia(ids)} count={mediaCount(drawRequest.counts)}>
          Media
        </TabLink>
        <TabLink to={paths.drawRequestAttempts(ids)} count={drawRequest.attempts}>
          Attempts
        </TabLink>
        <TabLink to={paths.drawRequestFiles(ids)}>Files</TabLink>
        <TabLink to={paths.drawRequestSummary(ids)}>Summary</TabLink>
      </TabLinks>
      <span className="flex gap-2 max-md:hidden">
        <Do id="item.new" look="ghost" targets={[requestRef(drawRequest, lot)]} />
        <Do id="inspection.askEvidence" look="ghost" />
      </span>
    </div>
  )
}
