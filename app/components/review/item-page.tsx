import ArrowRight from 'lucide-react/icons/arrow-right'
import Camera from 'lucide-react/icons/camera'
import { Link } from '@remix-run/react'
import { useMemo, useState } from 'react'
import type { Item } from 'contract/inspections/calls'
import { mediaCount, needsMedia, nextNeedingMedia, waitingCount } from 'contract/items/missing-media'
import { decidesMedia } from 'contract/core/capabilities'
import { rules, type Verdict } from 'contract/core/rules'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/item'
import { t as shellText } from 'locales/shell'
import { CaptureInstructions } from '~/components/capture/instructions'
import { CaptureBar } from '~/components/capture/capture-bar'
import { Submit } from '~/components/capture/submit'
import { SubmitBar, useSubmittable } from '~/components/capture/submit-bar'
import { CommandButton } from '~/components/command/command-button'
import { EmptyState } from '~/components/status/empty-state'
import { Contacts } from '~/components/requests/contacts'
import { photosText } from '~/components/requests/request-text'
import { percentText, ProgressBar } from '~/components/status/progress'
import { ItemPill } from '~/components/status/status-pill'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { Files, RefusedFiles, UploadPanel } from '~/components/upload/upload-panel'
import { type Pickers, usePickers } from '~/components/upload/use-pickers'
import { useUnsentOfItem } from '~/hooks/use-upload'
import { dollarsText } from '~/lib/text/money'
import { withRecordHash, paths } from '~/lib/paths'
import { useInspection } from './inspection-context'
import { MediaGrid } from './sheet/media-grid'
import { Checklist, useChecklistInAddress } from './panel/checklist'
import { SentBack } from './bar/sent-back'
import { isUnreadable } from './sequence'

type CaptureProps = { item: Item; pickers: Pickers; upload: Verdict }

/** Returned media and requests; while media are requested, also the upload area and the next step. */
function Capture({ item, pickers, upload }: CaptureProps) {
  const { page, media, items, draw } = useInspection()
  const { captured, unsent } = useSubmittable()
  const isSoftCost = draw?.lines.some((line) => line.itemId === item.uuid && line.isSoftCost) ?? false
  const unreadable = useMemo(() => new Set(media.filter(isUnreadable).map(({ uuid }) => uuid)), [media])
  return (
    <>
      <RefusedFiles left={!upload.ok} itemId={item.uuid} />
      {/* A file that turns out to be unreadable stands beside the files, where it moves nothing that is read. */}
      <div
        className={cn('empty:hidden max-lg:mt-4 max-lg:border-b', item.sentBack ? 'max-lg:order-2' : 'max-lg:order-6')}
      >
        <SentBack item={item} mayReplace={upload.ok} />
      </div>
      <section className={section}>
        <h2 className="mb-1">{t('sheet.instructions')}</h2>
        <CaptureInstructions item={item} isSoftCost={isSoftCost} />
        {!upload.ok && (
          <>
            <p className="mt-2 text-muted-foreground">{upload.why}</p>
            <Files left itemId={item.uuid} />
          </>
        )}
      </section>
      {upload.ok && (
        <section className={cn(section, 'max-lg:order-6')}>
          <UploadPanel
            itemId={item.uuid}
            requestId={item.requestId}
            lot={page.lot}
            pickers={pickers}
            unreadable={unreadable}
          />
          {(captured > 0 || unsent > 0) && (
            <div className="mt-4">
              <Submit
                requestId={item.requestId}
                captured={captured}
                items={items}
                label={t('sheet.submitDraw', { number: page.drawRequest.number })}
              />
            </div>
          )}
          <NextItem item={item} />
        </section>
      )}
    </>
  )
}

/** Link to the next item that lacks photos, once this one has all requested ones. */
function NextItem({ item }: { item: Item }) {
  const { items, page } = useInspection()
  const next = nextNeedingMedia(items, item.uuid)
  if (!next || needsMedia(item)) return null
  const ids = { lotId: page.lot.uuid, requestId: item.requestId }
  return (
    <Button asChild variant="outline" size="lg" className="mt-2 max-w-full">
      <Link to={paths.item({ ...ids, itemId: next.uuid })}>
        <span className="truncate">{t('sheet.nextItem', { title: next.title })}</span> <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  )
}

const section = 'border-t border-border px-5 py-4 max-lg:order-5 max-md:px-4 lg:[:empty+&]:border-t-0'

function Progress({ item }: { item: Item }) {
  return (
    <section className={section}>
      <h2 className="flex items-center gap-2">
        {t('sheet.checklist')}{' '}
        <span className="ms-auto text-xs font-normal text-muted-foreground">
          {item.progress === null
            ? shellText('shell.noProgress')
            : t('sheet.inPlace', { percent: percentText(item.progress) })}
        </span>
      </h2>
      <ProgressBar
        thick
        value={item.progress}
        before={item.frozenProgress}
        label={t('sheet.itemProgress')}
        className="mt-2"
      />
      <div className="mt-2">
        <Checklist item={item} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <CommandButton id="item.approve" look="outline" />
        <CommandButton id="checklist.new" look="ghost" label={t('sheet.addLines')} />
      </div>
    </section>
  )
}

/**
 * One inspection item: its request, checklist and media, and the upload area while media are requested. Without room
 * for the panel, its parts are below the sheet, returned media first, growing parts last.
 */
export function ItemPage({ item }: { item: Item }) {
  const inspection = useInspection()
  const items = useMemo(() => [item], [item])
  const upload = rules.upload({ inspectionStatus: inspection.page.drawRequest.status, itemStatus: item.status })
  const [picking, setPicking] = useState(0)
  useChecklistInAddress()
  const { requestId } = item
  const pickers = usePickers({ itemId: item.uuid, requestId }, picking)
  const awaited = useUnsentOfItem(item.uuid)
  const add = upload.ok ? <CommandButton id="media.add" look="outline" /> : null
  return (
    <main className="toast-room relative flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto max-lg:has-[[data-submit-bar]]:scroll-pb-20 max-md:scroll-pb-40 max-md:has-[[data-submit-bar]]:scroll-pb-56">
      <MediaGrid
        className="min-w-0 max-lg:contents"
        items={items}
        awaited={awaited}
        item={inspection.refs.item(item.uuid)}
        onAddMedia={upload.ok ? () => setPicking((times) => times + 1) : undefined}
        heading={<Heading item={item} />}
        add={mediaCount(item.counts) > 0 ? <span className="max-md:hidden">{add}</span> : null}
        empty={
          <EmptyState icon={Camera} title={t('sheet.noMedia')} actions={add} className="max-lg:py-6">
            {upload.ok ? <HowToAdd /> : upload.why}
          </EmptyState>
        }
      />
      <aside
        aria-label={t('sheet.item')}
        className="w-80 flex-none overflow-y-auto border-s border-border bg-card max-lg:contents"
      >
        <Capture item={item} pickers={pickers} upload={upload} />
        <Progress item={item} />
        <div className="empty:hidden max-lg:order-5">
          <Contacts contacts={inspection.page.contacts} />
        </div>
      </aside>
      {upload.ok && pickers.inputs}
      {upload.ok && (
        <SubmitBar itemId={item.uuid} label={t('sheet.submitDraw', { number: inspection.page.drawRequest.number })} />
      )}
      {upload.ok && <CaptureBar itemId={item.uuid} requestId={requestId} lot={inspection.page.lot} pickers={pickers} />}
    </main>
  )
}

/** A finger neither drops nor pastes. */
const HowToAdd = () => (
  <>
    <span className="pointer-coarse:hidden">{t('upload.dropOrShoot')}</span>
    <span className="hidden pointer-coarse:inline">{t('upload.touch')}</span>
  </>
)

/** Links to the item's line in the budget of its draw. */
function LineOfItem({ item }: { item: Item }) {
  const { draw, page } = useInspection()
  const line = draw?.lines.find(({ itemId }) => itemId === item.uuid)
  if (!line) return null
  const budget = paths.drawRequestBudget({ lotId: page.lot.uuid, requestId: item.requestId })
  return (
    <p className="text-muted-foreground">
      {t('sheet.budgetLine')}{' '}
      <Link
        to={withRecordHash(budget, line.lineId)}
        translate="no"
        className="rounded-xs text-primary-ink underline underline-offset-2"
      >
        {line.code} {line.title}
      </Link>
    </p>
  )
}

function Heading({ item }: { item: Item }) {
  const { user, page, draw } = useInspection()
  const line = draw?.lines.find(({ itemId }) => itemId === item.uuid)
  const media = photosText(item) ?? t('sheet.mediaCount', { count: mediaCount(item.counts) })
  return (
    <div className="min-w-0">
      <h1 tabIndex={-1} className="flex flex-wrap items-center gap-x-3">
        {item.code} {item.title} <ItemPill status={item.status} sentBack={item.sentBack} />
      </h1>
      <p className="mt-0.5 text-muted-foreground">
        {line ? centsText(line.figures.requested.value) : dollarsText(item.budget)} ·{' '}
        {decidesMedia(user.roleName) ? t('sheet.andToReview', { media, count: waitingCount(item.counts) }) : media}
      </p>
      <LineOfItem item={item} />
      {/* The address keeps a builder with several houses from adding photos to the wrong one. Wider screens show it above. */}
      <p className="truncate text-muted-foreground md:hidden">
        {page.lot.street}, {page.lot.city}
      </p>
    </div>
  )
}
