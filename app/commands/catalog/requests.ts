import { longest } from 'contract/core/limits'
import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import { byVerb } from '~/commands/engine/verbs'
import { agencyQuestion, costCodesQuestion, reviewerQuestion } from '~/commands/engine/questions'
import type { Args, Question } from '~/commands/engine/command'
import { findAround } from '~/commands/engine/context'
import type { CommandContext, RecordRef, Target } from '~/commands/engine/context'
import { byRule, change, unavailable, hidden, look, on, yes, overList, withName } from '~/commands/engine/define'
import { onlyOne, patchAll } from '~/commands/engine/targets'
import { oneField, patchField } from '~/commands/engine/edit-one-field'
import { questionWords } from '~/commands/engine/argument-schemas'

const pages = {
  title: questionWords('ask.title', 'hint.title', longest.requestTitle),
  totalBudget: { kind: 'money', label: 'ask.requestBudget', hint: 'hint.requestBudget' },
  dueDate: { kind: 'date', label: 'ask.dueDate', hint: 'hint.dueDate' },
  newDueDate: { kind: 'date', label: 'ask.dueDate', hint: 'hint.eventDate' },
  description: {
    kind: 'text',
    label: 'ask.description',
    hint: 'hint.description',
    format: { anyWords: longest.description },
    lines: true,
  },
} as const satisfies Record<string, Question>

const field = oneField({
  title: pages.title,
  totalBudget: pages.totalBudget,
  dueDate: pages.newDueDate,
  description: pages.description,
})

/** Common part of the commands that edit a draw request. */
const updating = {
  icon: 'file-text',
  group: 'change',
  of: ['drawRequest'],
  needs: 'requests.update',
  successMessage: 'requestUpdated',
  undo: 'change',
  isAvailable: byRule('edit'),
} as const

type Due = { dueDate: string }

/** Common part of the commands that set a due date. */
const setsDue = {
  ...updating,
  successMessage: 'say.dueDateSet' as const,
  afterwards: 'follow' as const,
  optimistic: (edit: Due, targets: readonly Target[]) => patchAll(targets, edit),
}

/** Moves the due date by days, in the calendar. */
const dueOn = (days: 1 | -1) => ({
  ...setsDue,
  icon: days === 1 ? 'chevron-right' : 'chevron-left',
  // Only the calendar knows the resulting date.
  isAvailable: (context: CommandContext, targets: readonly RecordRef[]) =>
    context.lists.moved ? byRule('edit')(context, targets) : hidden,
  resolveTarget: (_args: Args, targets: readonly Target[], { lists }: CommandContext) => ({
    args: { dueDate: lists.moved?.(onlyOne(targets).id, { days })?.start },
    targets,
  }),
})

export const requestCommands = [
  look({
    id: 'request.new',
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    keys: on(['global'], 'n r'),
    needs: 'requests.create',
    takesName: true,
    act: (args, _targets, port, context) => {
      // A draw request belongs to one lot: with several selected, the form asks which.
      const isOne = context.selection.length < 2 && !context.matching
      const picked = context.selection.filter(({ noun }) => noun === 'lot')
      const lot = isOne && (picked[0] ?? findAround(context, ['lot']))
      const among = overList(paths.drawRequests(), paths.newRequest(...picked.map(({ id }) => id)), port)
      port.go(withName(lot ? paths.newRequestOnLot(lot.id) : among, args))
    },
  }),
  look({
    id: 'request.form',
    ...byVerb('edit', ['list', 'detail', 'calendar']),
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    on: 'here',
    of: ['drawRequest'],
    needs: 'requests.update',
    // Over the calendar or the list of draw requests, the form leaves that page as it is; elsewhere it opens over the
    // draw request's page.
    act: (_args, [request], port, context) => {
      if (!request) return
      const [day, listed] = [port.screen.listed?.(paths.calendar()), port.screen.listed?.(paths.drawRequests())]
      const lotId = request.within?.lotId ?? findAround(context, ['lot'])?.id
      if (day !== undefined) port.go(`${paths.dueForm(request.id)}${day}`)
      else if (lotId && listed === undefined) port.go(paths.drawRequestForm({ lotId, requestId: request.id }))
      else port.go(`${paths.editRequest(request.id)}${listed ?? ''}`)
    },
  }),
  change({
    id: 'request.create',
    icon: 'file-text',
    group: 'change',
    of: ['lot'],
    needs: 'requests.create',
    successMessage: 'requestAdded',
    undo: 'change',
    namedBy: ['title'],
    questions: {
      title: pages.title,
      totalBudget: pages.totalBudget,
      costCodeIds: costCodesQuestion,
      reviewer: { ...reviewerQuestion, optional: true },
      dueDate: { ...pages.dueDate, optional: true },
      description: { ...pages.description, optional: true },
    },
  }),
  change({
    id: 'request.edit',
    ...updating,
    questions: field,
    optimistic: patchField,
  }),
  change({
    id: 'request.setDueDate',
    ...byVerb('move', ['calendar']),
    ...setsDue,
    on: 'selection-or-here',
    perRecord: true,
    questions: { dueDate: pages.newDueDate },
  }),
  change({ id: 'request.dueLater', ...byVerb('later', ['calendar']), ...dueOn(1) }),
  change({ id: 'request.dueEarlier', ...byVerb('earlier', ['calendar']), ...dueOn(-1) }),
  change({
    id: 'request.assignAgency',
    ...byVerb('assign'),
    icon: 'landmark',
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.assignAgencies',
    successMessage: 'requestsAgencyAssigned',
    undo: 'change',
    isAvailable: byRule('edit'),
    questions: { agency: agencyQuestion },
  }),
  change({
    id: 'request.sendAssignment',
    icon: 'send',
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.assignMail',
    successMessage: 'say.assignmentSent',
    undo: 'change',
    questions: {
      sure: {
        kind: 'confirm',
        label: 'ask.sureAssignment',
        hint: 'hint.sureAssignment',
        yes: 'title.request.sendAssignment',
      },
    },
  }),
  change({
    id: 'request.delete',
    ...byVerb('delete', ['list', 'detail', 'calendar']),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.delete',
    successMessage: 'requestsDeleted',
    undo: 'change',
    afterwards: 'parent',
    // The calendar shows a draw request as its due date; it is deleted on its own page.
    isAvailable: ({ mode }) => (mode === 'calendar' ? unavailable(ruleText('why.dueDate')) : yes),
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
]
