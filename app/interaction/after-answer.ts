import { isChange, type Call } from '~/commands/engine/command'
import { findAround } from '~/commands/engine/context'
import { findCommand } from '~/commands/engine/registry'
import { paths, recordAt } from '~/lib/paths'
import { deletedTexts, restoredDrafts, withDrafts } from '~/offline/drafts/drafts'
import type { Notice } from '~/offline/outbox/outbox'
import { withUploader } from '~/offline/uploads/uploads'
import type { CommandDispatcher } from './dispatcher-types'
import { isSameText, unsentTextsOf } from './toasts/unsent-text'
import { isStepCommand } from './undo/undo-entry'
import type { UndoEntry } from './undo/undo-history'

/**
 * Puts the text of a refused call, a comment or a multi-line answer, back into its field unless a new draft was begun.
 * A call that is done clears its draft.
 */
export function saveUnsentText(notice: Notice): void {
  if (notice.kind !== 'refused' && notice.kind !== 'done') return
  const texts = unsentTextsOf(notice.call)
  if (texts.length === 0) return
  void withDrafts(async (drafts) => {
    for (const { place, text } of texts) {
      const begun = (await drafts.find(place))?.values.text ?? ''
      if (notice.kind === 'refused' && begun === '') {
        await drafts.keep(place, { text })
        restoredDrafts.notify(place, text)
      }
      if (notice.kind !== 'done' || !isSameText(begun, text)) continue
      await drafts.forget(place, { text: begun })
      deletedTexts.notify(place, begun)
    }
  }).catch(() => undefined)
}

/** Stores the voice note of a refused call for playback, and deletes the note of a finished call. */
export function saveVoiceNote(notice: Notice): void {
  if ((notice.kind !== 'refused' && notice.kind !== 'done') || notice.call.args.audio === undefined) return
  withUploader((uploader) =>
    uploader.onCommentResult(notice.call.key, notice.kind === 'refused' ? notice.message : null),
  )
}

/**
 * Opens the next inspection of the queue after one under review has ended; without a next one the page stays. An item's
 * own page stays too: it is not a review. @returns true if a page opens
 */
export function openNextInspection({ context: read, port }: CommandDispatcher, { id, targets }: Call): boolean {
  const command = findCommand(id)
  if (!command || !isChange(command) || command.afterwards !== 'nextInspection') return false
  const context = read()
  const ended = findAround(context, ['drawRequest'])?.id
  const isOnItem = context.mode === 'grid' && findAround(context, ['item'])?.id === recordAt(location.pathname)
  if (ended === undefined || ended !== targets[0]?.id || isOnItem || !context.offers.has('nextInspection')) return false
  port().go(paths.review(ended, 'ended'))
  return true
}

/** Shows the record of an undo or redo that the screen could not show before the answer. */
export function revealUndone(
  { screens }: CommandDispatcher,
  { call, versions }: Extract<Notice, { kind: 'done' }>,
  entry: UndoEntry | undefined,
): void {
  const [only, ...others] = versions
  if (!isStepCommand(call.id) || !only || others.length > 0) return
  // A later undo or redo of the same change has already shown it, and the person may have gone on.
  if (!entry && call.args.within === undefined) return
  const { before = [], after = [] } = entry ?? {}
  const wasShown = before.length > 0 && !after.some(({ set }) => set === null)
  if (!wasShown) screens.top().reveal?.(only.uuid)
}
