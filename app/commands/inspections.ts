import * as z from 'zod/mini'
import { may } from 'contract/policy'
import { rules } from 'contract/rules'
import { inspectionStatuses } from 'contract/statuses'
import { byVerb } from './verbs'
import type { Args, Ask, Outcome, Port } from './command'
import { findAround } from './context'
import type { Choice, Facts, Ref, Target } from './context'
import { byRule, change, greyed, idsBody, offered, on, onlyOne, outcomeOf, paintAll, yes } from './define'
import { askWords, reason } from './words'

const none = z.strictObject({})

const message = askWords('ask.text', 'hint.text', 2000)

/** Which of a draw request's people may be written to, each once in a pass; a reviewer does not write to themselves. */
function peopleRows(facts: Facts): Choice[] {
  const told = findAround(facts, ['drawRequest'])?.state.told
  const rows = [
    { value: 'borrower', label: 'Borrower' },
    ...(facts.role === 'reviewer' ? [] : [{ value: 'reviewer', label: 'Reviewer' }]),
  ]
  return rows.map((row) => ({ ...row, off: told?.find(({ to }) => to === row.value)?.why }))
}

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

const sure: Ask = {
  kind: 'confirm',
  label: 'ask.sureComplete',
  hint: 'hint.sureComplete',
  yes: 'title.inspection.complete',
}
/** Asked only where items go without photos that were asked for. */
const sureSubmit: Ask = {
  kind: 'confirm',
  label: 'ask.sureSubmit',
  hint: 'hint.sureSubmit',
  yes: 'title.inspection.submit',
  when: (facts) => (findAround(facts, ['drawRequest'])?.state.lacking ?? []).length > 0,
}
const sureArgs = z.strictObject({ sure: z.literal('yes') })

const moves = ['submitted', 're-requested', 'completed'] as const
type MoveTo = (typeof moves)[number]
const ruleOf = { submitted: rules.submit, 're-requested': rules.reRequest, completed: rules.complete }
const operationOf = {
  submitted: 'inspections.addAttempt',
  're-requested': 'inspections.setStatus',
  completed: 'inspections.setStatus',
} as const

/** The moves of the inspection here, each with the reason why it is closed. */
function statusRows(facts: Facts): Choice[] {
  const request = findAround(facts, ['drawRequest'])
  return moves
    .filter((to) => may(facts.role, operationOf[to]) && to !== request?.state.inspectionStatus)
    .map((to) => {
      const verdict = request ? ruleOf[to](request.state) : { ok: true as const }
      return { value: to, label: inspectionStatuses[to].label, ...(verdict.ok ? {} : { off: verdict.why }) }
    })
}

/** Naming an item sends it back whether or not its media are defective, so it needs words of its own. */
const needsReason = (facts: Facts, _args: Args) => facts.here?.noun === 'item'

function reRequestFits(facts: Facts, targets: readonly Ref[]) {
  const named = facts.here?.noun === 'item' ? 1 : 0
  const [request] = targets
  const verdict = request ? rules.reRequest({ ...request.state, namedItems: named }) : { ok: true as const }
  return verdict.ok ? yes : greyed(verdict.why, verdict.to)
}

export const inspectionCommands = [
  offered('review', {
    id: 'inspection.review',
    icon: 'play',
    group: 'go',
    keys: on(['list', 'detail'], 't'),
    on: 'here',
    of: ['drawRequest', 'item', 'media'],
    needs: 'inspections.validateMedia',
  }),
  offered('nextInspection', {
    id: 'inspection.next',
    icon: 'chevrons-right',
    group: 'move',
    keys: on(['single', 'grid', 'list'], 'Shift+N'),
  }),
  change({
    id: 'inspection.submit',
    icon: 'send',
    of: ['drawRequest'],
    keys: on(['detail', 'grid'], 'Shift+Enter'),
    needs: 'inspections.addAttempt',
    operations: ['inspections.addAttempt'],
    say: 'say.submitted',
    back: 'change',
    fits: byRule('submit'),
    asks: { sure: sureSubmit },
    args: z.strictObject({ sure: z.optional(z.literal('yes')) }),
    run: (_args, targets, port) => submit(onlyOne(targets), port),
    instant: (_args, targets) => paintAll(targets, { status: 'submitted' }),
  }),
  change({
    id: 'inspection.reRequest',
    icon: 'corner-up-left',
    of: ['drawRequest'],
    keys: on(['detail', 'single', 'grid'], 'w'),
    needs: 'inspections.setStatus',
    operations: ['inspections.setStatus'],
    say: 'say.sentBack',
    back: 'change',
    then: 'onwards',
    fits: reRequestFits,
    asks: { reason: { kind: 'text', label: 'ask.reason', hint: 'hint.reason', check: reason, when: needsReason } },
    fill: (args, facts) => (facts.here?.noun === 'item' ? { ...args, itemId: facts.here.id } : args),
    args: z.strictObject({ reason: z.optional(reason), itemId: z.optional(z.uuid()) }),
    run: ({ itemId, reason: why }, targets, port) =>
      setStatus(
        onlyOne(targets),
        { status: 're-requested', items: itemId && why ? [{ itemId, reason: why }] : [] },
        port,
      ),
    instant: (_args, targets) => paintAll(targets, { status: 're-requested' }),
  }),
  change({
    id: 'inspection.complete',
    icon: 'flag',
    of: ['drawRequest'],
    keys: on(['detail', 'single', 'grid'], 'Mod+Enter'),
    needs: 'inspections.setStatus',
    operations: ['inspections.setStatus'],
    say: 'completed',
    back: { none: 'completing' },
    then: 'onwards',
    fits: byRule('complete'),
    asks: { sure },
    args: sureArgs,
    run: (_args, targets, port) => complete(onlyOne(targets), port),
  }),
  change({
    id: 'inspection.setStatus',
    ...byVerb('status'),
    icon: 'rotate-ccw',
    of: ['drawRequest'],
    group: 'change',
    needs: 'inspections.setStatus',
    operations: ['inspections.setStatus', 'inspections.addAttempt'],
    say: 'say.statusSet',
    back: 'change',
    asks: {
      status: { kind: 'choice', label: 'ask.status', hint: 'hint.status', rows: statusRows },
      sure: { ...sure, when: (_facts, args) => args.status === 'completed' },
    },
    args: z.strictObject({ status: z.enum(moves), sure: z.optional(z.literal('yes')) }),
    run: ({ status }, targets, port) => moveTo(status, onlyOne(targets), port),
  }),
  change({
    id: 'inspection.askEvidence',
    icon: 'bell-ring',
    group: 'change',
    on: 'selection-or-here',
    each: true,
    of: ['drawRequest'],
    needs: 'items.sendRequest',
    operations: ['items.sendRequest'],
    say: 'say.asked',
    back: 'change',
    fits: byRule('ask'),
    args: none,
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('items.sendRequest', { body: { requestId: id, version } })
      return outcomeOf(answer, { records: answer.data.items.map((value) => ({ noun: 'item', value })) })
    },
  }),
  change({
    id: 'inspection.tell',
    icon: 'send',
    group: 'change',
    of: ['drawRequest'],
    needs: 'inspections.sendNotification',
    operations: ['inspections.sendNotification'],
    say: 'say.told',
    back: 'change',
    asks: {
      to: { kind: 'choice', label: 'ask.to', hint: 'hint.to', rows: peopleRows, steady: true },
      text: { ...message, lines: true },
    },
    args: z.strictObject({ to: z.enum(['borrower', 'reviewer']), text: message.check }),
    run: async ({ to, text }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('inspections.sendNotification', {
        body: { inspectionId: id, to, text, version },
      })
      return outcomeOf(answer)
    },
  }),
  change({
    id: 'item.approve',
    icon: 'badge-check',
    on: 'selection-or-here',
    of: ['item'],
    keys: on(['detail'], 'v'),
    needs: 'inspections.approveItem',
    operations: ['inspections.approveItem'],
    say: 'itemApproved',
    back: 'change',
    fits: byRule('approve'),
    args: none,
    run: async (_args, targets, port) => {
      const answer = await port.call('inspections.approveItem', { body: idsBody(targets) })
      return outcomeOf(answer, { records: answer.data.items.map((value) => ({ noun: 'item', value })) })
    },
    instant: (_args, targets) => paintAll(targets, { status: 'Approved' }),
  }),
]

function moveTo(status: MoveTo, target: Target, port: Port): Promise<Outcome> {
  if (status === 'submitted') return submit(target, port)
  return status === 'completed' ? complete(target, port) : setStatus(target, { status, items: [] }, port)
}
