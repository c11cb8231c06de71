import * as z from 'zod/mini'
import type { MediaStatus } from 'contract/core/statuses'
import type { Outcome, Port } from '~/commands/engine/command'
import type { Matching, Target } from '~/commands/engine/context'
import { onlyOne } from '~/commands/engine/targets'
import { anyWords, words } from '~/commands/engine/argument-values'
import { longestComment } from '~/commands/engine/argument-schemas'
import { bulkTargetOf, handler, outcomeOf } from './handler.server'

type Decision = { status: MediaStatus; comment?: string }

/** Sets the status of media, with or without a comment, as one change to undo. */
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

const deciding = (status: MediaStatus) =>
  handler({
    operations: ['items.updateImageStatus', 'inspections.setMediaStatuses'],
    args: none,
    run: (_args, targets, port, matching) => decide({ status }, targets, port, matching),
  })

const text = words(longestComment)
const textArgs = z.strictObject({ text })
/** A voice note may be the whole comment, so its text may be empty. */
const spoken = z.strictObject({
  text: anyWords(longestComment),
  audio: z.uuid(),
  makesDefective: z._default(z.boolean(), false),
})

export const mediaHandlers = {
  'media.verify': deciding('verified'),
  'media.verifyStay': deciding('verified'),
  'media.reject': deciding('defective'),
  'media.rejectStay': deciding('defective'),
  'media.reset': deciding('pending'),
  'media.useTemplate': handler({
    operations: ['inspections.validateMedia', 'inspections.setMediaStatuses'],
    args: textArgs,
    run: ({ text }, targets, port, matching) => decide({ status: 'defective', comment: text }, targets, port, matching),
  }),
  'media.comment': handler({
    operations: ['inspections.commentMedia', 'inspections.setMediaStatuses'],
    args: z.union([z.strictObject({ text, makesDefective: z._default(z.boolean(), false) }), spoken]),
    run: async ({ text, ...args }, targets, port, matching) => {
      if (targets.length > 1 || matching) return decide({ status: 'defective', comment: text }, targets, port, matching)
      const { id, version } = onlyOne(targets)
      const audio = 'audio' in args ? { audio: args.audio } : {}
      const answer = await port.call('inspections.commentMedia', { params: { id }, body: { text, version, ...audio } })
      return outcomeOf(answer, { records: [{ noun: 'media', value: answer.data.media }] })
    },
  }),
  'media.revert': handler({
    operations: ['requests.revertImage'],
    args: none,
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('requests.revertImage', { params: { id }, body: { version } })
      return outcomeOf(answer, { records: [{ noun: 'media', value: answer.data.media }] })
    },
  }),
  'media.remove': handler({
    operations: ['media.remove'],
    args: none,
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('media.remove', { params: { uuid: onlyOne(targets).id } })),
  }),
}
