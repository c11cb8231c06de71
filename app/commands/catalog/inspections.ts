import { recipientRoles } from 'contract/core/roles'
import { reviewsRequests, sendsPhotos } from 'contract/core/capabilities'
import { may } from 'contract/core/policy'
import { rules } from 'contract/core/rules'
import { t } from 'locales/commands'
import { inspectionStatuses } from 'contract/core/statuses'
import { byVerb } from '~/commands/engine/verbs'
import type { Args, Question } from '~/commands/engine/command'
import { findAround } from '~/commands/engine/context'
import type { Choice, CommandContext, RecordRef } from '~/commands/engine/context'
import { byRule, change, unavailable, hidden, offered, on, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import { questionWords, longestComment, longestReason } from '~/commands/engine/argument-schemas'

const message = questionWords('ask.text', 'hint.text', longestComment)

/** The roles that can be sent a message about the draw request, each once per attempt; reviewers cannot message reviewers. */
function recipientRows(context: CommandContext): Choice[] {
  const recipients = findAround(context, ['drawRequest'])?.state.messaged
  return recipientRoles
    .filter((role) => !(reviewsRequests(role) && reviewsRequests(context.role)))
    .map((role) => ({
      value: role,
      label: t(`choice.${role}`),
      off: recipients?.find(({ to }) => to === role)?.why,
    }))
}

const confirmComplete: Question = {
  kind: 'confirm',
  label: 'ask.sureComplete',
  hint: 'hint.sureComplete',
  yes: 'title.inspection.complete',
}
/** Shown only if items lack requested photos. */
const confirmSubmit = {
  kind: 'confirm',
  label: 'ask.sureSubmit',
  hint: 'hint.sureSubmit',
  yes: 'title.inspection.submit',
  when: (context: CommandContext) => (findAround(context, ['drawRequest'])?.state.missingMedia ?? []).length > 0,
} as const satisfies Question

/** Shown only while media wait for a decision, because a re-request ends their review. */
const confirmReRequest = {
  kind: 'confirm',
  label: 'ask.sureReRequest',
  hint: 'hint.sureReRequest',
  yes: 'title.inspection.reRequest',
  when: (context: CommandContext) => (findAround(context, ['drawRequest'])?.state.pending ?? 0) > 0,
} as const satisfies Question

const confirmPhotoRequest = {
  kind: 'confirm',
  label: 'ask.sureEvidence',
  hint: 'hint.sureEvidence',
  yes: 'title.inspection.askEvidence',
} as const satisfies Question

const targetStatuses = ['submitted', 're-requested', 'completed'] as const
const ruleOf = { submitted: rules.submit, 're-requested': rules.reRequest, completed: rules.complete }
const operationOf = {
  submitted: 'inspections.addAttempt',
  're-requested': 'inspections.setStatus',
  completed: 'inspections.setStatus',
} as const

/** The statuses that the role may set, each with the reason if it is not possible now. */
function statusRows(context: CommandContext): Choice[] {
  const request = findAround(context, ['drawRequest'])
  return targetStatuses
    .filter((to) => may(context.role, operationOf[to]) && to !== request?.state.inspectionStatus)
    .map((to) => {
      const decision = request ? ruleOf[to](request.state) : { ok: true as const }
      return { value: to, label: inspectionStatuses[to].label, ...(decision.ok ? {} : { off: decision.why }) }
    })
}

/** A re-request from an item sends that item back even without defective media, so it needs a reason. */
const needsReason = (context: CommandContext, _args: Args) => context.here?.noun === 'item'

function reRequestAvailability(context: CommandContext, targets: readonly RecordRef[]) {
  const named = context.here?.noun === 'item' ? 1 : 0
  const [request] = targets
  const decision = request ? rules.reRequest({ ...request.state, namedItems: named }) : { ok: true as const }
  return decision.ok ? yes : unavailable(decision.why, decision.to)
}

/** Hidden from roles that send no photos themselves, unless photos wait to be submitted. */
function submitAvailability(context: CommandContext, targets: readonly RecordRef[]) {
  const hasNothingToSubmit = targets.every(({ state }) => state.captured === 0 && !state.unsent)
  return hasNothingToSubmit && !sendsPhotos(context.role) ? hidden : byRule('submit')(context, targets)
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
    sheet: 'sheet.inspection.submit',
    icon: 'send',
    of: ['drawRequest'],
    keys: on(['detail', 'grid'], 'Shift+Enter'),
    needs: 'inspections.addAttempt',
    successMessage: 'say.submitted',
    undo: 'change',
    isAvailable: submitAvailability,
    questions: { sure: confirmSubmit },
    optimistic: (_args, targets) => patchAll(targets, { status: 'submitted' }),
  }),
  change({
    id: 'inspection.reRequest',
    icon: 'corner-up-left',
    of: ['drawRequest'],
    keys: on(['detail', 'single', 'grid'], 'w'),
    needs: 'inspections.setStatus',
    successMessage: 'say.sentBack',
    undo: 'change',
    afterwards: 'nextInspection',
    isAvailable: reRequestAvailability,
    questions: {
      reason: {
        kind: 'text',
        label: 'ask.reason',
        hint: 'hint.reason',
        format: { words: longestReason },
        when: needsReason,
      },
      sure: confirmReRequest,
    },
    fill: (args, context) => (context.here?.noun === 'item' ? { ...args, itemId: context.here.id } : args),
    optimistic: (_args, targets) => patchAll(targets, { status: 're-requested' }),
  }),
  change({
    id: 'inspection.complete',
    sheet: 'sheet.inspection.complete',
    icon: 'flag',
    of: ['drawRequest'],
    keys: on(['detail', 'single', 'grid'], 'Mod+Enter'),
    needs: 'inspections.setStatus',
    successMessage: 'completed',
    undo: { none: 'completing' },
    afterwards: 'nextInspection',
    isAvailable: byRule('complete'),
    questions: { sure: confirmComplete },
  }),
  change({
    id: 'inspection.setStatus',
    ...byVerb('status'),
    icon: 'rotate-ccw',
    of: ['drawRequest'],
    group: 'change',
    needs: 'inspections.setStatus',
    successMessage: 'say.statusSet',
    undo: 'change',
    questions: {
      status: { kind: 'choice', label: 'ask.status', hint: 'hint.status', rows: statusRows },
      sure: { ...confirmComplete, when: (_facts, args) => args.status === 'completed' },
      sureSubmit: {
        ...confirmSubmit,
        when: (context, args) => args.status === 'submitted' && confirmSubmit.when(context),
      },
      sureReRequest: {
        ...confirmReRequest,
        when: (context, args) => args.status === 're-requested' && confirmReRequest.when(context),
      },
    },
  }),
  change({
    id: 'inspection.askEvidence',
    icon: 'bell-ring',
    group: 'change',
    on: 'selection-or-here',
    perRecord: true,
    of: ['drawRequest'],
    needs: 'items.sendRequest',
    successMessage: 'say.asked',
    undo: 'change',
    isAvailable: byRule('requestEvidence'),
    questions: { sure: confirmPhotoRequest },
  }),
  change({
    id: 'inspection.tell',
    icon: 'send',
    group: 'change',
    of: ['drawRequest'],
    needs: 'inspections.sendNotification',
    successMessage: 'say.messageSent',
    undo: 'change',
    questions: {
      to: { kind: 'choice', label: 'ask.to', hint: 'hint.to', rows: recipientRows, steady: true },
      text: { ...message, lines: true },
    },
  }),
  change({
    id: 'item.approve',
    icon: 'badge-check',
    on: 'selection-or-here',
    of: ['item'],
    keys: [...on(['detail'], 'v'), ...on(['grid'], 'Shift+V')],
    needs: 'inspections.approveItem',
    successMessage: 'itemApproved',
    undo: 'change',
    isAvailable: byRule('approve'),
    optimistic: (_args, targets) => patchAll(targets, { status: 'Approved' }),
  }),
]
