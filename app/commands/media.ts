import * as z from 'zod/mini'
import type { MediaStatus } from 'contract/statuses'
import { messages, say } from 'contract/messages'
import { rules } from 'contract/rules'
import type { CommandId, Outcome, Port } from './command'
import { findAround } from './context'
import type { Facts, Matching, Ref, Target } from './context'
import {
  bulkTargetOf,
  byRule,
  change,
  greyed,
  hidden,
  look,
  offered,
  on,
  onDigits,
  onPicked,
  onlyOne,
  outcomeOf,
  paintAll,
  yes,
} from './define'
import { words } from './words'

const media = ['media'] as const
const both = ['single', 'grid'] as const

/** Lists and their rows have a next one too, which is no photo. */
const amongPhotos = ({ mode }: Facts) => (mode === 'single' ? yes : hidden)

type Decision = { status: MediaStatus; comment?: string }

/**
 * One decision on one or many, with words or a status alone: the same service beneath, one change to undo either way
 * (contract: "one service beneath").
 */
async function decide(
  decision: Decision,
  targets: readonly Target[],
  port: Port,
  matching: Matching | undefined,
): Promise<Outcome> {
  if (targets.length === 1 && !matching) {
    const { id, version } = onlyOne(targets)
    const body = { ...decision, version }
    const answer = decision.comment
      ? await port.call('inspections.validateMedia', { params: { id }, body })
      : await port.call('items.updateImageStatus', { body: { id, ...body } })
    return outcomeOf(answer, { records: [{ noun: 'media', value: answer.data.media }] })
  }
  const answer = await port.call('inspections.setMediaStatuses', {
    body: { ...decision, target: bulkTargetOf(targets, matching) },
  })
  return outcomeOf(answer)
}

const none = z.strictObject({})

type DecisionCommand = {
  id: CommandId
  status: MediaStatus
  say: 'verified' | 'markedDefective' | 'backToPending'
  icon: string
  keys: ReturnType<typeof on>
  then?: 'next'
  quiet?: boolean
}

const decision = ({ status, ...given }: DecisionCommand) =>
  change({
    ...given,
    on: 'selection-or-here',
    of: media,
    byFilter: true,
    needs: 'items.updateImageStatus',
    operations: ['items.updateImageStatus', 'inspections.setMediaStatuses'],
    fits: byRule(status === 'pending' ? 'decide' : 'judge'),
    back: 'change',
    args: none,
    run: (_args, targets, port, matching) => decide({ status }, targets, port, matching),
    instant: (_args, targets) => paintAll(targets, status === 'defective' ? { status } : { status, remarks: null }),
  })

const text = words(2000)
const textArgs = z.strictObject({ text })
/** A voice note alone is a comment: its words may be missing then. */
const spoken = z.strictObject({
  text: z.string().check(z.trim(), z.maxLength(2000, say('maxLength', { n: 2000 }))),
  audio: z.uuid(),
  makesDefective: z._default(z.boolean(), false),
})

/** Staff's words make media defective by the domain rule; a borrower's change nothing (domain rule 5). */
const isStaff = (facts: Facts) => facts.role !== 'borrower'

/** Words about one's own upload (domain rule 6) or about a file that cannot be shown decide nothing. */
const isNote = (ref: Ref | undefined) => ref?.state.uploadedByMe === true || ref?.state.viewing === 'unreadable'

function commentFits(facts: Facts, targets: readonly Ref[], beyond = false) {
  if (isStaff(facts) && !(targets.length === 1 && isNote(targets[0]))) return byRule('judge')(facts, targets, beyond)
  return targets.length > 1 || beyond ? greyed(say('why.onlyOne')) : byRule('talk')(facts, targets)
}

/** The template's number becomes its text, in the browser, where the agency's templates are known. */
function templateText(facts: Facts, n: unknown): string | undefined {
  return facts.lists.commentTemplates?.[Number(n) - 1]?.value
}

export const mediaCommands = [
  decision({
    id: 'media.verify',
    status: 'verified',
    say: 'verified',
    icon: 'circle-check',
    then: 'next',
    keys: on(both, 'v'),
  }),
  decision({
    id: 'media.reject',
    status: 'defective',
    say: 'markedDefective',
    icon: 'octagon-x',
    then: 'next',
    keys: on(both, 'd'),
  }),
  decision({
    id: 'media.reset',
    status: 'pending',
    say: 'backToPending',
    icon: 'circle',
    then: 'next',
    keys: on(both, 'p'),
  }),
  decision({
    id: 'media.verifyStay',
    status: 'verified',
    say: 'verified',
    icon: 'circle-check',
    keys: on(['single'], 'Shift+V'),
    quiet: true,
  }),
  decision({
    id: 'media.rejectStay',
    status: 'defective',
    say: 'markedDefective',
    icon: 'octagon-x',
    keys: on(['single'], 'Shift+D'),
    quiet: true,
  }),
  change({
    id: 'media.useTemplate',
    icon: 'message-square-x',
    on: 'selection-or-here',
    of: media,
    byFilter: true,
    keys: [...onDigits(['single'], 9), ...onPicked(onDigits(['grid'], 9))],
    needs: 'inspections.validateMedia',
    operations: ['inspections.validateMedia', 'inspections.setMediaStatuses'],
    then: 'next',
    say: 'markedDefective',
    back: 'change',
    fits: (facts, targets, beyond) =>
      facts.lists.commentTemplates?.length ? byRule('judge')(facts, targets, beyond) : hidden,
    fill: ({ n, ...args }, facts) =>
      args.text !== undefined || n === undefined ? args : { ...args, text: templateText(facts, n) },
    asks: {
      text: {
        kind: 'choice',
        label: 'ask.template',
        hint: 'hint.template',
        rows: (facts) => facts.lists.commentTemplates ?? [],
      },
    },
    args: textArgs,
    run: ({ text }, targets, port, matching) => decide({ status: 'defective', comment: text }, targets, port, matching),
    instant: ({ text }, targets) => paintAll(targets, { status: 'defective', remarks: text, comment: text }),
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
    // A box of the screen opens whatever may be said now: it tells why not, and what is typed next runs no command.
    fits: (facts, targets, beyond) =>
      targets.length === 1 && !facts.matching && facts.offers.has('comment')
        ? yes
        : commentFits(facts, targets, beyond),
    act: (_args, targets, port, facts) =>
      targets.length === 1 && !facts.matching && port.screen.comment
        ? port.screen.comment()
        : port.ask('media.comment'),
  }),
  offered('speak', {
    id: 'media.speak',
    icon: 'mic',
    group: 'decide',
    on: 'here',
    of: media,
    keys: on(['single'], 'Shift+C'),
    needs: 'inspections.commentMedia',
    // What is being recorded can be ended, whatever may be said by now.
    fits: (facts, targets) => (facts.offers.has('hush') ? yes : commentFits(facts, targets)),
  }),
  change({
    id: 'media.comment',
    icon: 'message-square',
    quiet: true,
    on: 'selection-or-here',
    of: media,
    byFilter: true,
    needs: 'inspections.commentMedia',
    operations: ['inspections.commentMedia', 'inspections.setMediaStatuses'],
    then: 'next',
    say: 'commented',
    back: 'change',
    fits: commentFits,
    asks: {
      text: {
        kind: 'text',
        label: 'ask.comment',
        hint: 'hint.comment',
        check: text,
        warns: (facts) => (isStaff(facts) ? 'savingMarks' : null),
      },
    },
    fill: (args, facts) => ({ ...args, makesDefective: isStaff(facts) && !isNote(facts.here) }),
    args: z.union([z.strictObject({ text, makesDefective: z._default(z.boolean(), false) }), spoken]),
    run: async ({ text, ...args }, targets, port, matching) => {
      if (targets.length > 1 || matching) return decide({ status: 'defective', comment: text }, targets, port, matching)
      const { id, version } = onlyOne(targets)
      const audio = 'audio' in args ? { audio: args.audio } : {}
      const answer = await port.call('inspections.commentMedia', { params: { id }, body: { text, version, ...audio } })
      return outcomeOf(answer, { records: [{ noun: 'media', value: answer.data.media }] })
    },
    instant: ({ text, makesDefective }, targets) => {
      const said = text ? { comment: text } : {}
      return paintAll(
        targets,
        makesDefective ? { ...said, status: 'defective', remarks: text || messages.voiceReason } : said,
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
    operations: ['requests.revertImage'],
    say: 'imageReverted',
    back: 'change',
    fits: byRule('decide'),
    args: none,
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('requests.revertImage', { params: { id }, body: { version } })
      return outcomeOf(answer, { records: [{ noun: 'media', value: answer.data.media }] })
    },
  }),
  change({
    id: 'media.remove',
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    each: true,
    of: media,
    keys: on(both, 'Delete', 'Shift+Backspace'),
    needs: 'media.remove',
    operations: ['media.remove'],
    say: 'mediaRemoved',
    back: 'change',
    // Reviewers see others' uploads all day: a greyed "remove" on each would be noise.
    fits: (facts, targets) =>
      targets.some(({ state }) => state.uploadedByMe === true || rules.removeMedia(state).ok)
        ? byRule('removeMedia')(facts, targets)
        : hidden,
    args: none,
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('media.remove', { params: { uuid: onlyOne(targets).id } })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
  look({
    id: 'media.add',
    icon: 'camera',
    group: 'change',
    of: ['item'],
    needs: 'uploads',
    operations: ['uploads'],
    offer: 'addMedia',
    fits: (facts) => {
      const item = findAround(facts, ['item'])
      const verdict = item ? rules.upload(item.state) : { ok: true as const }
      return verdict.ok ? yes : greyed(verdict.why)
    },
    act: (_args, _targets, port) => port.screen.addMedia?.(),
  }),
  offered('next', {
    id: 'media.next',
    icon: 'arrow-right',
    group: 'move',
    keys: on(['single'], 'j', 'ArrowRight'),
    perPress: 'repeat',
    fits: amongPhotos,
  }),
  offered('previous', {
    id: 'media.previous',
    icon: 'arrow-left',
    group: 'move',
    keys: on(['single'], 'k', 'ArrowLeft'),
    perPress: 'repeat',
    fits: amongPhotos,
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
