import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from 'contract/auth'
import type { Media } from 'contract/media'
import { rules } from 'contract/rules'
import { viewingOf } from 'contract/viewing'
import { focusQuietly } from '~/components/shell/arrival'
import type { Ref } from '~/commands/context'
import { useBackCloses } from '~/hooks/use-back-closes'
import { useLatest, useScreen } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { paths } from '~/lib/paths'
import type { SpokenOf } from '~/live/voice'
import { type Inspection, useInspection } from './inspection-context'
import { otherItemFrom, undecidedFrom } from './sequence'
import { panPicture } from './stage'
import { choicesOf } from './choices'
import { useComment } from './use-comment'
import { chosenOf, type Earlier, type Old, useEarlier } from './use-earlier'
import { useLayers } from './use-layers'
import type { Seen } from './use-seen'
import { useWalk } from './use-walk'
import type { VideoHandle } from './video-stage'
import { whyEnded } from './why-ended'

/** The walk's query with the photo to come back to. */
function withAt(search: URLSearchParams, mediaId: string | undefined): string {
  const query = new URLSearchParams(search)
  if (mediaId) query.set('at', mediaId)
  return query.size > 0 ? `?${query}` : ''
}

const focusStage = () => focusQuietly(document.querySelector<HTMLElement>('[data-stage]'))

/** The state of the single view: the walk, what lies over the photo, the comment being written. */
export function useReview(mediaId: string) {
  const inspection = useInspection()
  const { lot, drawRequest } = inspection.page
  const video = useRef<VideoHandle>(null)
  const search = useRef('')
  const painted = useRef(mediaId)
  const [unseenPhoto, setUnseenPhoto] = useState<string | null>(null)
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set())
  const onSeen = useCallback((id: string, seen: Seen) => {
    if (seen !== 'loading') painted.current = id
    setUnseenPhoto((now) => (seen !== 'painted' ? id : now === id ? null : now))
  }, [])
  const onWatched = useCallback((id: string) => setWatched((now) => new Set([...now, id])), [])
  const addressOf = useCallback(
    (media: Media) =>
      `${paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: media.itemId, mediaId: media.uuid })}${search.current}`,
    [lot.uuid, drawRequest.uuid],
  )
  const walk = useWalk(inspection.media, mediaId, addressOf)
  search.current = walk.search.size > 0 ? `?${walk.search}` : ''
  const layers = useLayers()
  const history = useEarlier(walk.here, drawRequest)
  const [match, setMatch] = useState<{ of: string | undefined; old: Old } | null>(null)
  const earlier = match && match.of === walk.here?.uuid ? { attempt: match.old, draw: null } : history
  /** Holds what an evidence check found beside the photo shown. */
  const compare = (old: Old) => {
    setMatch({ of: walk.here?.uuid, old })
    layers.compare()
  }
  const comment = useComment(walk.here?.uuid ?? mediaId, layers.write)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  // Who captures goes on at the item, where what was sent back is replaced; who decides, at the sheet of all.
  const sheet =
    walk.here && inspection.user.roleName === 'borrower'
      ? paths.item({ ...ids, itemId: walk.here.itemId })
      : paths.drawRequestMedia(ids)
  const gridPath = `${sheet}${withAt(walk.search, walk.here?.uuid)}`
  const show = (at: number | null) => {
    // Whether its words were typed or chosen: what was written in goes, and the focus must not go with it.
    if (comment.open) focusStage()
    walk.show(at)
    layers.fit()
    layers.endWriting()
    comment.setOpen(false)
  }
  useStageAfter(walk.filter)
  // On a photo with nothing before it the comparison waits: it is there again on the next that has.
  const comparing = layers.beside && (earlier === null || chosenOf(earlier, false) !== null)
  const isPainted = () => walk.here?.kind === 'video' || painted.current === walk.here?.uuid
  const unseen = walk.here?.kind === 'video' && !watched.has(walk.here.uuid) ? walk.here.uuid : unseenPhoto
  const seeing = { onSeen, onWatched, unseen, isPainted }
  return {
    inspection,
    walk,
    layers,
    earlier,
    comparing,
    comment,
    video,
    gridPath,
    show,
    compare,
    forgetMatch: () => setMatch(null),
    ...seeing,
  }
}

/** A pile that was chosen by a link gives the keys back to the stage. */
function useStageAfter(filter: unknown): void {
  const before = useRef(filter)
  useEffect(() => {
    if (before.current === filter) return
    before.current = filter
    focusStage()
  }, [filter])
}

type Review = ReturnType<typeof useReview>

/** What the keys can do to the walk. */
function walkHandlers({ walk: { walk, index }, show }: Review) {
  return {
    next: () => show(Math.min(index + 1, walk.length - 1)),
    previous: () => show(Math.max(index - 1, 0)),
    // After the last undecided one the photo stays, and the bar offers the next step.
    nextUndecided: () => show(undecidedFrom(walk, index, 1)),
    previousUndecided: () => show(undecidedFrom(walk, index, -1)),
    nextGroup: () => show(otherItemFrom(walk, index, 1)),
    previousGroup: () => show(otherItemFrom(walk, index, -1)),
    first: () => show(0),
    last: () => show(walk.length - 1),
  }
}

/** True when a comment marks the file defective: for staff, except on their own upload and on a file that cannot be shown (domain rules 5 and 6). */
export const marksDefective = (media: Media, { uuid, roleName }: SignedInUser): boolean =>
  roleName !== 'borrower' && media.uploadedBy.uuid !== uuid && viewingOf(media) !== 'unreadable'

/** Why nothing can be said about it now, naming whoever closed the inspection once that is known. */
export function whyClosed(media: Media, { page, user }: Inspection): string | undefined {
  const now = { inspectionStatus: page.drawRequest.status, kind: media.kind, viewing: viewingOf(media) }
  return whyEnded(marksDefective(media, user) ? rules.judge(now) : rules.talk(now), page)
}

/** A voice comment on a media item, as it is seen now. */
export function spokenOf(media: Media, user: SignedInUser): SpokenOf {
  const makesDefective = marksDefective(media, user)
  const { uuid: target, requestId, version } = media
  return { target, requestId, spoken: makesDefective ? { version, makesDefective } : { makesDefective } }
}

/** A picture larger than its stage is moved by the keys that move a video, and by those that would be its other two. */
const panning = {
  seek: (seconds: number) => panPicture(Math.sign(seconds), 0),
  pan: (down: number) => panPicture(0, down),
}

/** What the keys can do to what is seen. */
function lookHandlers({ walk: { here }, layers, earlier, comparing, forgetMatch, video, comment, inspection }: Review) {
  return {
    zoom: () => (here?.kind === 'video' ? video.current?.toggle() : layers.toggleZoom()),
    original: layers.toggleOriginal,
    ...(here?.kind === 'video' && { seek: (seconds: number) => video.current?.seek(seconds) }),
    ...(here?.kind === 'image' && layers.zoom === 'full' && !comparing && panning),
    // By its key the comparison is with what was before; what a check found is compared from its row.
    beside: () => {
      forgetMatch()
      layers.toggle('beside')
    },
    ...(comparing && { slide: () => layers.toggle('slide') }),
    ...(comparing && earlier?.attempt && earlier.draw && { besideOther: () => layers.toggle('draw') }),
    ...(here?.kind === 'image' && { rotate: layers.rotate }),
    map: () => layers.toggle('map'),
    checklist: () => layers.toggle('progress'),
    details: layers.togglePanel,
    select: () => here && inspection.selection.toggle(here.uuid),
    // At once: the next key is a letter of it, and must not be heard as a decision.
    comment: () => flushSync(() => comment.setOpen(true)),
    ...(here && {
      speak: () => {
        layers.openPanel()
        void import('~/live/voice').then(({ voice }) => voice.toggle(spokenOf(here, inspection.user)))
      },
    }),
  }
}

/** Saves the comment and goes on, as a decision does. */
export function useSaveComment({ inspection, walk, comment, show }: Review) {
  const run = useRunCommand()
  return () => {
    const text = comment.text.trim()
    if (!text || !walk.here) return
    // What was refused here was not sent: its words stay where they are, and so does whoever wrote them.
    if (run('media.comment', { text }) !== 'ran') return
    comment.done()
    // The words are sent; single keys must reach the stage again.
    focusStage()
    const next = Math.min(walk.index + 1, walk.walk.length - 1)
    show(inspection.user.roleName === 'borrower' ? next : undecidedFrom(walk.walk, walk.index, 1))
  }
}

/** The same function for as long as its component stands, which does what it does now. */
export function useSteady<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useLatest(act)
  return useCallback((...args: A) => latest.current(...args), [latest])
}

/** What the screen alone knows of the photo: nobody judges one that is not shown yet or could not be, and nothing may be there to hold beside it. */
const seenRef = (ref: Ref | undefined, unseen: string | null, earlier: Earlier | null): Ref | undefined =>
  ref && {
    ...ref,
    state: {
      ...ref.state,
      ...(ref.id === unseen && { unseen: true }),
      ...(earlier && { earlier: chosenOf(earlier, false) !== null }),
    },
  }

/** Tells keys, palette and buttons what is on the screen and what can be done with it. */
export function useReviewScreen(review: Review, save: () => void): void {
  const { inspection, walk, layers, comment, gridPath, isPainted, unseen, earlier } = review
  const navigate = useNavigate()
  const { here } = walk
  const itemRef = here && inspection.refs.item(here.itemId)
  // The box that was written in closes with the focus in it: single keys, and Tab, go on from the photo.
  const endWriting = () => {
    focusStage()
    comment.setOpen(false)
    return true
  }
  const leave = () => (comment.open ? endWriting() : layers.leave())
  useBackCloses(comment.open || layers.isOver, () => {
    // What was written in goes with the panel that it opened.
    comment.setOpen(false)
    layers.leave()
  })
  useScreen({
    mode: comment.open ? 'form' : 'single',
    here: here && seenRef(inspection.refs.media(here.uuid), unseen, earlier),
    around: [inspection.refs.lot, inspection.refs.drawRequest, ...(itemRef ? [itemRef] : [])],
    selection: [],
    ready: isPainted,
    reveal: (id) => {
      const at = walk.walk.findIndex((one) => one.uuid === id)
      if (at >= 0) review.show(at)
    },
    lists: choicesOf(inspection, here?.itemId),
    handlers: {
      ...walkHandlers(review),
      ...lookHandlers(review),
      parent: () => navigate(gridPath),
      nextInspection: () => navigate(paths.review(inspection.page.drawRequest.uuid)),
      ...(comment.open && { cancel: endWriting }),
      // Words that wait in a box that was left are saved from there, too.
      ...((comment.open || comment.text.trim() !== '') && { save }),
      leave,
    },
  })
}
