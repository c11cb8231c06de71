import { useNavigate } from '@remix-run/react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { ChevronLeft, Ellipsis } from 'lucide-react'
import type { Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import { rules } from 'contract/rules'
import { Do } from '~/components/palette/do'
import { Button } from '~/components/ui/button'
import { useScreen } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { cn } from '~/components/ui/cn'
import { paths } from '~/lib/paths'
import { Beside } from './beside'
import { Filmstrip } from './filmstrip'
import { useInspection } from './inspection-context'
import { PhoneVerdicts } from './phone-verdicts'
import { ProgressPanel } from './progress-panel'
import { ReviewTop } from './review-top'
import { SidePanel } from './side-panel'
import { decidedOf, countBuckets, leftOf, otherItemFrom, placeInItem, totalOf, undecidedFrom } from './sequence'
import { Stage, type Zoom } from './stage'
import { useSwipe } from './use-swipe'
import { useWalk } from './use-walk'
import { VerdictBar } from './verdict-bar'
import type { VideoHandle } from './video-stage'

const SiteMap = lazy(() => import('~/components/maps/site-map'))

type Layers = { zoom: Zoom; original: boolean; panel: 'auto' | 'open' | 'closed'; map: boolean; beside: boolean; progress: boolean }
const closed: Layers = { zoom: 'fit', original: false, panel: 'auto', map: false, beside: false, progress: false }

/** One media item after the other: stage, filmstrip, verdicts and the facts beside them. */
export function SingleView({ mediaId }: { mediaId: string }) {
  const inspection = useInspection()
  const { lot, drawRequest } = inspection.page
  const navigate = useNavigate()
  const run = useRunCommand()
  const video = useRef<VideoHandle>(null)
  const [layers, setLayers] = useState(closed)
  const [comment, setComment] = useState({ open: false, text: '' })
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  const search = useRef('')
  const painted = useRef(mediaId)
  const onPainted = useCallback((id: string) => {
    painted.current = id
  }, [])

  const addressOf = useCallback(
    (media: Media) => `${paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: media.itemId, mediaId: media.uuid })}${search.current}`,
    [lot.uuid, drawRequest.uuid],
  )
  const walk = useWalk(inspection.media, mediaId, addressOf)
  search.current = walk.search.size > 0 ? `?${walk.search}` : ''
  const { here, index } = walk
  const item = inspection.items.find((one) => one.uuid === here?.itemId)
  const ref = here && inspection.refs.media(here.uuid)
  const itemRef = here && inspection.refs.item(here.itemId)
  const counts = countBuckets(inspection.media)
  const toggle = (layer: 'map' | 'beside' | 'progress') => () => setLayers((now) => ({ ...now, [layer]: !now[layer] }))
  const togglePanel = () => setLayers((now) => ({ ...now, panel: isPanelShown(now.panel) ? 'closed' : 'open' }))
  const show = (at: number | null) => {
    walk.show(at)
    setLayers((now) => (now.zoom === 'full' || now.original ? { ...now, zoom: 'fit', original: false } : now))
    setComment((now) => (now.text ? { open: false, text: '' } : now.open ? { ...now, open: false } : now))
  }
  const gridPath = `${paths.drawRequestMedia(ids)}${withAt(walk.search, here?.uuid)}`
  const save = () => {
    if (!comment.text.trim() || !here) return
    run('media.comment', { text: comment.text.trim() })
    setComment({ open: false, text: '' })
    document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true })
    show(index + 1)
  }

  useScreen({
    mode: comment.open ? 'form' : 'single',
    here: ref,
    around: [inspection.refs.lot, inspection.refs.drawRequest, ...(itemRef ? [itemRef] : [])],
    selection: [],
    ready: () => here?.kind === 'video' || layers.beside || painted.current === here?.uuid,
    lists: {
      commentTemplates: inspection.page.commentTemplates.map(({ label, text }) => ({ value: text, label, detail: text })),
      checklist: item ? checklistChoices(item) : [],
    },
    handlers: {
      next: () => show(Math.min(index + 1, walk.walk.length - 1)),
      previous: () => show(Math.max(index - 1, 0)),
      nextUndecided: () => show(undecidedFrom(walk.walk, index, 1)),
      previousUndecided: () => show(undecidedFrom(walk.walk, index, -1)),
      nextGroup: () => show(otherItemFrom(walk.walk, index, 1)),
      previousGroup: () => show(otherItemFrom(walk.walk, index, -1)),
      first: () => show(0), last: () => show(walk.walk.length - 1),
      zoom: () => (here?.kind === 'video' ? video.current?.toggle() : setLayers((now) => ({ ...now, zoom: now.zoom === 'fit' ? 'full' : 'fit' }))),
      original: () => setLayers((now) => ({ ...now, original: !now.original, zoom: now.original ? 'fit' : 'full' })),
      ...(here?.kind === 'video' && { seek: (seconds: number) => video.current?.seek(seconds) }),
      select: () => here && inspection.selection.toggle(here.uuid),
      beside: toggle('beside'), details: togglePanel, map: toggle('map'), checklist: toggle('progress'),
      comment: () => {
        setLayers((now) => ({ ...now, panel: 'open' }))
        setComment((now) => ({ ...now, open: true }))
      },
      parent: () => navigate(gridPath),
      nextInspection: () => navigate(`${paths.review()}?after=${drawRequest.uuid}`),
      ...(comment.open && { save, cancel: () => setComment({ open: false, text: comment.text }) }),
      leave: () => {
        if (comment.open) setComment((now) => ({ ...now, open: false }))
        else if (layers.map || layers.beside || layers.progress) setLayers((now) => ({ ...now, map: false, beside: false, progress: false }))
        else if (layers.zoom === 'full') setLayers((now) => ({ ...now, zoom: 'fit', original: false }))
        else return false
        return true
      },
    },
  })

  const swipe = useSwipe({ left: () => run('media.reject'), right: () => run('media.verify') })
  if (!here || !item) return null
  const { place, of } = placeInItem(inspection.media, inspection.media.findIndex((one) => one.uuid === here.uuid))
  const label = `${here.kind === 'video' ? 'Video' : 'Photo'} ${place} of ${of}, ${item.title}`
  const talk = ref ? rules.talk(ref.state) : { ok: true as const }

  return (
    <div className={cn('grid min-h-0 flex-1', layers.panel !== 'closed' && 'lg:grid-cols-[minmax(0,1fr)_344px]')}>
      <section className="stage flex min-h-0 min-w-0 flex-col" aria-label="Review">
        <PhoneTop title={`${decidedOf(counts)} of ${totalOf(counts)}`} detail={`${leftOf(counts)} left in Draw ${drawRequest.number}`} onBack={() => navigate(gridPath)} onDetails={togglePanel} />
        <ReviewTop counts={counts} filter={walk.filter} selected={inspection.selection.ids.size} gridPath={gridPath} />
        <div className="relative flex min-h-0 flex-1 flex-col" {...swipe.handlers}>
          {layers.beside ? <Beside media={here} label={label} /> : <Stage media={walk.walk} index={index} zoom={layers.zoom} original={layers.original} label={label} video={video} onPainted={onPainted} />}
          {layers.map && <Suspense fallback={null}><SiteMap media={here} lot={lot} onClose={toggle('map')} /></Suspense>}
          {swipe.leaning && <SwipeStamp leaning={swipe.leaning} />}
        </div>
        <Caption item={item} place={place} of={of} />
        <Filmstrip media={walk.walk} index={index} onPick={show} />
        <VerdictBar templates={inspection.page.commentTemplates} />
        <PhoneVerdicts media={here} />
        <p className="sr-only" role="status">{label}, {here.status}</p>
      </section>
      {layers.panel !== 'closed' && (
        <SidePanel
          media={here}
          comment={{
            ...comment, makesDefective: inspection.user.roleName !== 'borrower', disabled: talk.ok ? undefined : talk.why,
            onText: (text) => setComment((now) => ({ ...now, text })), onOpen: (open) => setComment((now) => ({ ...now, open })), onSave: save,
          }}
          onClose={togglePanel}
          shown={layers.panel}
        />
      )}
      {layers.progress && <ProgressPanel item={item} onClose={toggle('progress')} />}
    </div>
  )
}

/** Beside the stage the panel is there until it is closed; where it would lie over the stage, only once it is opened. */
const isPanelShown = (panel: Layers['panel']) => panel === 'open' || (panel === 'auto' && matchMedia('(min-width: 1024px)').matches)

/** The walk's query with the photo to come back to. */
function withAt(search: URLSearchParams, mediaId: string | undefined): string {
  const query = new URLSearchParams(search)
  if (mediaId) query.set('at', mediaId)
  return query.size > 0 ? `?${query}` : ''
}

/** Checklist entries as the palette offers them. */
export const checklistChoices = (item: Item) =>
  item.checklist.map((entry) => ({
    value: entry.uuid, label: entry.title, frozen: entry.frozenProgress,
    detail: entry.progress === null ? 'not set' : `${entry.progress.toFixed(1)} %`,
  }))

function Caption({ item, place, of }: { item: Item; place: number; of: number }) {
  return (
    <div className="flex h-9 flex-none items-center gap-3 px-4 max-md:hidden">
      <span className="font-medium">{item.code} {item.title}</span>
      <span className="text-muted-foreground">{place} of {of}</span>
      <span className="flex-1" />
      <Do id="view.beside" look="hint" />
      <Do id="view.zoom" look="hint" label="Zoom" />
    </div>
  )
}

function PhoneTop({ title, detail, onBack, onDetails }: { title: string; detail: string; onBack: () => void; onDetails: () => void }) {
  return (
    <header className="flex h-14 flex-none items-center pr-2 pl-1 md:hidden">
      <Button variant="plain" size="icon-touch" aria-label="Back to the media" onClick={onBack}><ChevronLeft aria-hidden="true" className="size-6" /></Button>
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">{title}</p>
        <p className="text-sm text-muted-foreground">{detail}</p>
      </div>
      <Button variant="plain" size="icon-touch" aria-label="Details" onClick={onDetails}><Ellipsis aria-hidden="true" className="size-5" /></Button>
    </header>
  )
}

function SwipeStamp({ leaning }: { leaning: 'left' | 'right' }) {
  return (
    <p aria-hidden="true" className={cn('on-photo absolute top-5 flex h-10 items-center rounded-full bg-[oklch(0.16_0_0/.9)] px-4 text-lg font-semibold text-white', leaning === 'right' ? 'left-5' : 'right-5')}>
      {leaning === 'right' ? 'Verify' : 'Defective'}
    </p>
  )
}
