import { decidesMedia } from 'contract/core/capabilities'
import type { MediaStatus } from 'contract/core/statuses'
import type { CommandMessage } from 'locales/commands'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { rules } from 'contract/core/rules'
import { findAround } from '~/commands/engine/context'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import {
  byRule,
  change,
  unavailable,
  hidden,
  look,
  offered,
  on,
  onDigits,
  onPicked,
  yes,
} from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import type { ChangeId } from '~/commands/handlers/index.server'
import { longestComment } from '~/commands/engine/argument-schemas'

const media = ['media'] as const
const both = ['single', 'grid'] as const

/** Only photos: lists also have a next row. */
const amongPhotos = ({ mode }: CommandContext) => (mode === 'single' ? yes : hidden)

type DecisionCommand = {
  id: ChangeId
  status: MediaStatus
  successMessage: 'verified' | 'markedDefective' | 'backToPending'
  icon: string
  keys: ReturnType<typeof on>
  afterwards?: 'next'
  quiet?: boolean
  sheet?: CommandMessage
}

const decision = ({ status, ...definition }: DecisionCommand) =>
  change({
    ...definition,
    on: 'selection-or-here',
    of: media,
    byFilter: true,
    needs: 'items.updateImageStatus',
    isAvailable: byRule(status === 'pending' ? 'decide' : 'judge'),
    undo: 'change',
    optimistic: (_args, targets) => patchAll(targets, status === 'defective' ? { status } : { status, remarks: null }),
  })

/** A comment on an own upload (domain rule 6) or on a file that cannot be shown decides nothing. */
const isNote = (ref: RecordRef | undefined) => ref?.state.uploadedByMe === true || ref?.state.viewing === 'unreadable'

/** A comment by staff makes media defective; a borrower's changes no status (domain rule 5). */
function commentAvailability(context: CommandContext, targets: readonly RecordRef[], beyond = false) {
  if (decidesMedia(context.role) && !(targets.length === 1 && isNote(targets[0])))
    return byRule('judge')(context, targets, beyond)
  return targets.length > 1 || beyond ? unavailable(ruleText('why.onlyOne')) : byRule('comment')(context, targets)
}

/** Text of a template by its number, resolved in the browser, which has the agency's templates. */
function templateText(context: CommandContext, n: unknown): string | undefined {
  return context.lists.commentTemplates?.[Number(n) - 1]?.value
}

export const mediaCommands = [
  decision({
    id: 'media.verify',
    sheet: 'sheet.media.verify',
    status: 'verified',
    successMessage: 'verified',
    icon: 'circle-check',
    afterwards: 'next',
    keys: on(both, 'v'),
  }),
  decision({
    id: 'media.reject',
    sheet: 'sheet.media.reject',
    status: 'defective',
    successMessage: 'markedDefective',
    icon: 'octagon-x',
    afterwards: 'next',
    keys: on(both, 'd'),
  }),
  decision({
    id: 'media.reset',
    sheet: 'sheet.media.reset',
    status: 'pending',
    successMessage: 'backToPending',
    icon: 'circle',
    afterwards: 'next',
    keys: on(both, 'p'),
  }),
  decision({
    id: 'media.verifyStay',
    sheet: 'sheet.media.verifyStay',
    status: 'verified',
    successMessage: 'verified',
    icon: 'circle-check',
    keys: on(['single'], 'Shift+V'),
    quiet: true,
  }),
  decision({
    id: 'media.rejectStay',
    sheet: 'sheet.media.rejectStay',
    status: 'defective',
    successMessage: 'markedDefective',
    icon: 'octagon-x',
    keys: on(['single'], 'Shift+D'),
    quiet: true,
  }),
  change({
    id: 'media.useTemplate',
    sheet: 'sheet.media.useTemplate',
    icon: 'message-square-x',
    on: 'selection-or-here',
    of: media,
    byFilter: true,
    keys: [...onDigits(['single'], 9), ...onPicked(onDigits(['grid'], 9))],
    needs: 'inspections.validateMedia',
    afterwards: 'next',
    successMessage: 'markedDefective',
    undo: 'change',
    isAvailable: (context, targets, beyond) =>
      context.lists.commentTemplates?.length ? byRule('judge')(context, targets, beyond) : hidden,
    fill: ({ n, ...args }, context) =>
      args.text !== undefined || n === undefined ? args : { ...args, text: templateText(context, n) },
    questions: {
      text: {
        kind: 'choice',
        label: 'ask.template',
        hint: 'hint.template',
        rows: (context) => context.lists.commentTemplates ?? [],
      },
    },
    optimistic: ({ text }, targets) => patchAll(targets, { status: 'defective', remarks: text, comment: text }),
  }),
  look({
    id: 'media.writeComment',
    icon: 'message-square',
    group: 'decide',
    on: 'selection-or-here',
    of: media,
    byFilter: true,
    keys: on(both, 'c'),
    needs: 'inspections.commentMedia',
    // A comment field on the screen opens even if commenting is not allowed: it shows the reason, and further typing
    // runs no command.
    isAvailable: (context, targets, beyond) =>
      targets.length === 1 && !context.matching && context.offers.has('comment')
        ? yes
        : commentAvailability(context, targets, beyond),
    act: (_args, targets, port, context) =>
      targets.length === 1 && !context.matching && port.screen.comment
        ? port.screen.comment()
        : port.openQuestion('media.comment'),
  }),
  offered('speak', {
    id: 'media.speak',
    icon: 'mic',
    group: 'decide',
    on: 'here',
    of: media,
    keys: on(['single'], 'Shift+C'),
    needs: 'inspections.commentMedia',
    // A running recording can always be ended.
    isAvailable: (context, targets) => (context.offers.has('hush') ? yes : commentAvailability(context, targets)),
  }),
  change({
    id: 'media.comment',
    icon: 'message-square',
    quiet: true,
    on: 'selection-or-here',
    of: media,
    byFilter: true,
    needs: 'inspections.commentMedia',
    afterwards: 'next',
    successMessage: 'commented',
    undo: 'change',
    isAvailable: commentAvailability,
    questions: {
      text: {
        kind: 'text',
        label: 'ask.comment',
        hint: 'hint.comment',
        format: { words: longestComment },
        warns: (context) => (decidesMedia(context.role) ? 'savingMarks' : null),
      },
    },
    fill: (args, context) => ({ ...args, makesDefective: decidesMedia(context.role) && !isNote(context.here) }),
    optimistic: ({ text, makesDefective }, targets) => {
      const commentPatch = text ? { comment: text } : {}
      return patchAll(
        targets,
        makesDefective ? { ...commentPatch, status: 'defective', remarks: text || say('voiceReason') } : commentPatch,
      )
    },
  }),
  change({
    id: 'media.revert',
    icon: 'history',
    group: 'change',
    of: media,
    keys: on(['single'], 'Shift+R'),
    needs: 'requests.revertImage',
    successMessage: 'imageReverted',
    undo: 'change',
    isAvailable: byRule('decide'),
  }),
  change({
    id: 'media.remove',
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    perRecord: true,
    of: media,
    keys: on(both, 'Delete', 'Shift+Backspace'),
    needs: 'media.remove',
    successMessage: 'mediaRemoved',
    undo: 'change',
    // Reviewers see others' uploads all day: a disabled "remove" on each would be noise.
    isAvailable: (context, targets) =>
      targets.some(({ state }) => state.uploadedByMe === true || rules.removeMedia(state).ok)
        ? byRule('removeMedia')(context, targets)
        : hidden,
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
  look({
    id: 'media.add',
    icon: 'camera',
    group: 'change',
    of: ['item'],
    needs: 'uploads',
    operations: ['uploads'],
    offer: 'addMedia',
    isAvailable: (context) => {
      const item = findAround(context, ['item'])
      const verdict = item ? rules.upload(item.state) : { ok: true as const }
      return verdict.ok ? yes : unavailable(verdict.why)
    },
    act: (_args, _targets, port) => port.screen.addMedia?.(),
  }),
  offered('next', {
    id: 'media.next',
    icon: 'arrow-right',
    group: 'move',
    keys: on(['single'], 'j', 'ArrowRight'),
    perPress: 'repeat',
    isAvailable: amongPhotos,
  }),
  offered('previous', {
    id: 'media.previous',
    icon: 'arrow-left',
    group: 'move',
    keys: on(['single'], 'k', 'ArrowLeft'),
    perPress: 'repeat',
    isAvailable: amongPhotos,
  }),
  offered('nextUndecided', {
    id: 'media.nextUndecided',
    icon: 'skip-forward',
    group: 'move',
    keys: on(both, 'Shift+J'),
  }),
  offered('previousUndecided', {
    id: 'media.previousUndecided',
    icon: 'skip-back',
    group: 'move',
    keys: on(both, 'Shift+K'),
  }),
  offered('nextGroup', { id: 'media.nextGroup', icon: 'chevrons-right', group: 'move', keys: on(both, 'PageDown') }),
  offered('previousGroup', {
    id: 'media.previousGroup',
    icon: 'chevrons-left',
    group: 'move',
    keys: on(both, 'PageUp'),
  }),
]
