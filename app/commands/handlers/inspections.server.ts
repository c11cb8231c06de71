import * as z from 'zod/mini'
import { recipientRoles } from 'contract/core/roles'
import type { Outcome, Port } from '~/commands/engine/command'
import type { Target } from '~/commands/engine/context'
import { onlyOne } from '~/commands/engine/targets'
import { reason, words } from '~/commands/engine/argument-values'
import { longestComment } from '~/commands/engine/argument-schemas'
import { handler, idsBody, outcomeOf } from './handler.server'

const none = z.strictObject({})

const complete = (target: Target, port: Port) => setStatus(target, { status: 'completed' }, port)

type Move = { status: 'completed' } | { status: 're-requested'; items: { itemId: string; reason: string }[] }

async function setStatus(target: Target, move: Move, port: Port): Promise<Outcome> {
  const answer = await port.call('inspections.setStatus', {
    params: { inspectionId: target.id },
    body: { ...move, version: target.version },
  })
  return outcomeOf(answer, { versions: [{ noun: 'drawRequest', uuid: target.id, version: answer.data.version }] })
}

async function submit(target: Target, port: Port): Promise<Outcome> {
  const answer = await port.call('inspections.addAttempt', {
    body: { inspectionId: target.id, version: target.version },
  })
  return outcomeOf(answer, { versions: [{ noun: 'drawRequest', uuid: target.id, version: answer.data.version }] })
}

const sureArgs = z.strictObject({ sure: z.literal('yes') })

const moves = ['submitted', 're-requested', 'completed'] as const
type MoveTo = (typeof moves)[number]

export const inspectionHandlers = {
  'inspection.submit': handler({
    operations: ['inspections.addAttempt'],
    args: z.strictObject({ sure: z.optional(z.literal('yes')) }),
    run: (_args, targets, port) => submit(onlyOne(targets), port),
  }),
  'inspection.reRequest': handler({
    operations: ['inspections.setStatus'],
    args: z.strictObject({
      reason: z.optional(reason),
      itemId: z.optional(z.uuid()),
      sure: z.optional(z.literal('yes')),
    }),
    run: ({ itemId, reason: why }, targets, port) =>
      setStatus(
        onlyOne(targets),
        { status: 're-requested', items: itemId && why ? [{ itemId, reason: why }] : [] },
        port,
      ),
  }),
  'inspection.complete': handler({
    operations: ['inspections.setStatus'],
    args: sureArgs,
    run: (_args, targets, port) => complete(onlyOne(targets), port),
  }),
  'inspection.setStatus': handler({
    operations: ['inspections.setStatus', 'inspections.addAttempt'],
    args: z.strictObject({
      status: z.enum(moves),
      sure: z.optional(z.literal('yes')),
      sureSubmit: z.optional(z.literal('yes')),
      sureReRequest: z.optional(z.literal('yes')),
    }),
    run: ({ status }, targets, port) => moveTo(status, onlyOne(targets), port),
  }),
  'inspection.askEvidence': handler({
    operations: ['items.sendRequest'],
    args: sureArgs,
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('items.sendRequest', { body: { requestId: id, version } })
      return outcomeOf(answer, { records: answer.data.items.map((value) => ({ noun: 'item', value })) })
    },
  }),
  'inspection.tell': handler({
    operations: ['inspections.sendNotification'],
    args: z.strictObject({ to: z.enum(recipientRoles), text: words(longestComment) }),
    run: async ({ to, text }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('inspections.sendNotification', {
        body: { inspectionId: id, to, text, version },
      })
      return outcomeOf(answer)
    },
  }),
  'item.approve': handler({
    operations: ['inspections.approveItem'],
    args: none,
    run: async (_args, targets, port) => {
      const answer = await port.call('inspections.approveItem', { body: idsBody(targets) })
      return outcomeOf(answer, { records: answer.data.items.map((value) => ({ noun: 'item', value })) })
    },
  }),
}

function moveTo(status: MoveTo, target: Target, port: Port): Promise<Outcome> {
  if (status === 'submitted') return submit(target, port)
  return status === 'completed' ? complete(target, port) : setStatus(target, { status, items: [] }, port)
}
