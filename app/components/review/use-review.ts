import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from 'contract/account/sign-in'
import type { Media } from 'contract/media/calls'
import { rules } from 'contract/core/rules'
import { viewingOf } from 'contract/media/viewing'
import { focusQuietly } from '~/components/shell/focus-on-navigation'
import type { RecordRef } from '~/commands/engine/context'
import { useBackCloses } from '~/hooks/use-back-closes'
import { useLatest, useScreen } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { decidesMedia } from 'contract/core/capabilities'
import { commentHash, paths } from '~/lib/paths'
import type { VoiceCommentTarget } from '~/offline/uploads/voice-recording'
import { type Inspection, useInspection } from './inspection-context'
import { nextInspectionPath } from './next-inspection'
import { otherItemFrom, undecidedFrom } from './sequence'
import { panPicture } from './stage/stage'
import { inspectionChoices } from './choices'
import { useComment } from './panel/use-comment'
import { chooseEarlier, type EarlierMedia, useEarlierMedia } from './stage/use-earlier-media'
import { useLayers } from './stage/use-photo-layers'
import type { Seen } from './stage/use-seen'
import { usePhotoSequence } from './stage/use-photo-sequence'
import type { VideoHandle } from './stage/video-player'
import { whyEnded } from './why-ended'

/** Query string of the photo sequence, plus the photo to return to. */
function queryWithPhoto(search: URLSearchParams, mediaId: string | undefined): string {
  const query = new URLSearchParams(search)
  if (mediaId) query.set('at', mediaId)
  return query.size > 0 ? `?${query}` : ''
}

const focusPhoto = () => focusQuietly(document.querySelector<HTMLElement>('[data-stage]'))

/** Tracks which media the person has seen: a photo after it is painted, a video after it was watched. */
function useSeenMedia(mediaId: string) {
  const painted = useRef(mediaId)
  const [unseenPhoto, setUnseenPhoto] = useState<string | null>(null)
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set())
  const [unplayable, setUnplayable] = useState<ReadonlySet<string>>(new Set())
  const onSeen = useCallback((id: string, seen: Seen) => {
    if (seen !== 'loading') painted.current = id
    setUnseenPhoto((now) => (seen !== 'painted' ? id : now === id ? null : now))
  }, [])
  const onWatched = useCallback((id: string) => setWatched((now) => new Set([...now, id])), [])
  const onUnplayable = useCallback((id: string) => setUnplayable((now) => new Set([...now, id])), [])
  const isPainted = (here: Media | undefined) => here?.kind === 'video' || painted.current === here?.uuid
  const unseenOf = (here: Media | undefined) =>
    here?.kind === 'video' && !watched.has(here.uuid) ? here.uuid : unseenPhoto
  return { onSeen, onWatched, onUnplayable, unplayable, isPainted, unseenOf }
}

/** The page to return to: the item for borrowers, who replace its photos there; the contact sheet for reviewers. */
function sheetPath({ user, page }: Inspection, here: Media | undefined): string {
  const ids = { lotId: page.lot.uuid, requestId: page.drawRequest.uuid }
  return here && !decidesMedia(user.roleName)
    ? paths.item({ ...ids, itemId: here.itemId })
    : paths.drawRequestMedia(ids)
}

/** The media to compare with: the earlier attempt, or a match of an evidence check once the person chose it. */
function useComparedMedia(here: Media | undefined, drawRequest: Inspection['page']['drawRequest']) {
  const history = useEarlierMedia(here, drawRequest)
  const [match, setMatch] = useState<{ of: string | undefined; old: EarlierMedia } | null>(null)
  const earlier = match && match.of === here?.uuid ? { attempt: match.old, draw: null } : history
  return {
    earlier,
    setMatch: (old: EarlierMedia) => setMatch({ of: here?.uuid, old }),
    forgetMatch: () => setMatch(null),
  }
}

/** State of the single view: the photo sequence, the layers over the photo and the comment draft. */
export function useReview(mediaId: string) {
  const inspection = useInspection()
  const { lot, drawRequest } = inspection.page
  const video = useRef<VideoHandle>(null)
  const search = useRef('')
  const { onSeen, onWatched, onUnplayable, unplayable, isPainted, unseenOf } = useSeenMedia(mediaId)
  const pathOf = useCallback(
    (media: Media) =>
      `${paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: media.itemId, mediaId: media.uuid })}${search.current}`,
    [lot.uuid, drawRequest.uuid],
  )
  const sequence = usePhotoSequence(inspection.media, mediaId, pathOf)
  search.current = sequence.search.size > 0 ? `?${sequence.search}` : ''
  const layers = useLayers()
  const { earlier, setMatch, forgetMatch } = useComparedMedia(sequence.here, drawRequest)
  /** Compares the current photo with a match of an evidence check. */
  const compare = (old: EarlierMedia) => {
    setMatch(old)
    layers.compare()
  }
  const comment = useComment(sequence.here?.uuid ?? mediaId, layers.write)
  useCommentFromHash(comment.setOpen)
  const gridPath = `${sheetPath(inspection, sequence.here)}${queryWithPhoto(sequence.search, sequence.here?.uuid)}`
  const show = (at: number | null) => {
    // Closing the comment box would lose the focus.
    if (comment.open) focusPhoto()
    sequence.show(at)
    layers.fit()
    layers.endWriting()
    comment.setOpen(false)
  }
  useFocusOnFilterChange(sequence.filter)
  const isShown =
    sequence.here !== undefined && viewingOf(sequence.here) === 'ready' && !unplayable.has(sequence.here.uuid)
  // Comparing pauses on photos without an earlier one and on files that cannot be shown.
  const comparing = isShown && layers.beside && (earlier === null || chooseEarlier(earlier, false) !== null)
  return {
    inspection,
    sequence,
    layers,
    earlier,
    comparing,
    comment,
    video,
    gridPath,
    show,
    compare,
    forgetMatch,
    onSeen,
    onWatched,
    onUnplayable,
    /** False if the file cannot be shown or played: a notice replaces it. */
    isShown,
    unplayable,
    unseen: unseenOf(sequence.here),
    isPainted: () => isPainted(sequence.here),
  }
}

/** Opens the comment box when the URL has its hash. */
function useCommentFromHash(setOpen: (isOpen: boolean) => void): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === commentHash) setOpen(true)
  }, [hash, key, setOpen])
}

/** Focuses the photo after a link changed the filter. */
function useFocusOnFilterChange(filter: unknown): void {
  const before = useRef(filter)
  useEffect(() => {
    if (before.current === filter) return
    before.current = filter
    focusPhoto()
  }, [filter])
}

type Review = ReturnType<typeof useReview>

/** Key handlers of the photo sequence. */
function sequenceHandlers({ sequence: { media, index }, show }: Review) {
  return {
    next: () => show(Math.min(index + 1, media.length - 1)),
    previous: () => show(Math.max(index - 1, 0)),
    // With no undecided media left the photo stays, and the bar offers the next step.
    nextUndecided: () => show(undecidedFrom(media, index, 1)),
    previousUndecided: () => show(undecidedFrom(media, index, -1)),
    nextGroup: () => show(otherItemFrom(media, index, 1)),
    previousGroup: () => show(otherItemFrom(media, index, -1)),
    first: () => show(0),
    last: () => show(media.length - 1),
  }
}

/** True if a comment marks the file defective: for staff, except on their own uploads and unreadable files (domain rules 5 and 6). */
export const marksDefective = (media: Media, { uuid, roleName }: SignedInUser): boolean =>
  decidesMedia(roleName) && media.uploadedBy.uuid !== uuid && viewingOf(media) !== 'unreadable'

/** Reason why the media cannot be commented on now; names the person who ended the inspection, if known. */
export function whyClosed(media: Media, { page, user }: Inspection): string | undefined {
  const now = { inspectionStatus: page.drawRequest.status, kind: media.kind, viewing: viewingOf(media) }
  return whyEnded(marksDefective(media, user) ? rules.judge(now) : rules.comment(now), page)
}

/** The target of a voice comment on a media item, and whether the comment makes it defective (domain rule 5). */
export function voiceCommentTarget(media: Media, user: SignedInUser): VoiceCommentTarget {
  const makesDefective = marksDefective(media, user)
  const { uuid: target, requestId, version } = media
  return { target, requestId, spoken: makesDefective ? { version, makesDefective } : { makesDefective } }
}

/** Downloads a file that cannot be shown or played, instead of enlarging it. @returns false for other files */
function download(): boolean {
  const link = document.querySelector<HTMLAnchorElement>('[data-shown] a[download]')
  link?.click()
  return link !== null
}

/** Pans an enlarged picture: Left and Right, which seek in a video, and Up and Down. */
const panning = {
  seek: (seconds: number) => panPicture(Math.sign(seconds), 0),
  pan: (down: number) => panPicture(0, down),
}

/** Key handlers of the current photo. */
function photoHandlers(review: Review) {
  const { sequence, layers, earlier, comparing, forgetMatch, video, comment, inspection } = review
  const { here } = sequence
  const shown = review.isShown ? here?.kind : undefined
  return {
    original: () => download() || layers.toggleOriginal(),
    ...(shown === 'image' && { zoom: layers.toggleZoom }),
    ...(shown === 'video' && {
      zoom: () => video.current?.toggle(),
      seek: (seconds: number) => video.current?.seek(seconds),
    }),
    ...(shown === 'image' && layers.zoom === 'full' && !comparing && panning),
    // The key always compares with the earlier attempt; matches are compared from their row in the evidence list.
    ...(shown && {
      beside: () => {
        forgetMatch()
        layers.toggle('beside')
      },
    }),
    ...(comparing && { slide: () => layers.toggle('slide') }),
    ...(comparing && earlier?.attempt && earlier.draw && { besideOther: () => layers.toggle('draw') }),
    ...(shown === 'image' && { rotate: layers.rotate }),
    map: () => layers.toggle('map'),
    checklist: () => layers.toggle('progress'),
    details: layers.togglePanel,
    select: () => here && inspection.selection.toggle(here.uuid),
    // Synchronous: the next key press is a letter of the comment, not a decision.
    comment: () => flushSync(() => comment.setOpen(true)),
    ...(here && {
      speak: () => {
        layers.openPanel()
        void import('~/offline/uploads/voice-recording').then(
          ({ voice }) => voice.toggle(voiceCommentTarget(here, inspection.user)),
          () => undefined,
        )
      },
    }),
  }
}

/** Saves the comment and moves on, as a decision does. */
export function useSaveComment({ inspection, sequence, comment, show }: Review) {
  const run = useRunCommand()
  return () => {
    const text = comment.text.trim()
    if (!text || !sequence.here) return
    // A rejected comment keeps its text and the focus.
    if (run('media.comment', { text }) !== 'ran') return
    comment.done()
    // Return the focus, so that single keys reach the photo again.
    focusPhoto()
    const next = Math.min(sequence.index + 1, sequence.media.length - 1)
    show(decidesMedia(inspection.user.roleName) ? undecidedFrom(sequence.media, sequence.index, 1) : next)
  }
}

/** A function with a stable identity that calls the latest `act`. */
export function useStableCallback<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useLatest(act)
  return useCallback((...args: A) => latest.current(...args), [latest])
}

/** Adds state that only the screen knows: media must be seen before a decision, and comparing needs an earlier photo. */
const withViewState = (ref: RecordRef | undefined, { unseen, unplayable, earlier }: Review): RecordRef | undefined =>
  ref && {
    ...ref,
    state: {
      ...ref.state,
      ...(ref.id === unseen && { unseen: true }),
      ...(unplayable.has(ref.id) && { unplayable: true }),
      ...(earlier && { earlier: chooseEarlier(earlier, false) !== null }),
    },
  }

/** Registers the single view's records and handlers for keys, palette and buttons. */
export function useReviewScreen(review: Review, save: () => void): void {
  const { inspection, sequence, layers, comment, gridPath, isPainted } = review
  const navigate = useNavigate()
  const { here } = sequence
  const itemRef = here && inspection.refs.item(here.itemId)
  // The box that closes has the focus: move it to the photo, where single keys and Tab continue.
  const endWriting = () => {
    focusPhoto()
    comment.setOpen(false)
    return true
  }
  const leave = () => (comment.open ? endWriting() : layers.leave())
  useBackCloses(comment.open || layers.isOver, () => {
    // The comment box closes with the panel that it opened.
    comment.setOpen(false)
    layers.leave()
  })
  useScreen({
    mode: comment.open ? 'form' : 'single',
    here: here && withViewState(inspection.refs.media(here.uuid), review),
    around: [inspection.refs.lot, inspection.refs.drawRequest, ...(itemRef ? [itemRef] : [])],
    selection: [],
    ready: isPainted,
    reveal: (id) => {
      const at = sequence.media.findIndex((one) => one.uuid === id)
      if (at >= 0) review.show(at)
    },
    lists: inspectionChoices(inspection, here?.itemId),
    handlers: {
      ...sequenceHandlers(review),
      ...photoHandlers(review),
      parent: () => navigate(gridPath),
      nextInspection: () => navigate(nextInspectionPath(inspection, here?.itemId)),
      ...(comment.open && { cancel: endWriting }),
      // An unsaved comment can also be saved after its box was closed.
      ...((comment.open || comment.text.trim() !== '') && { save }),
      leave,
    },
  })
}
