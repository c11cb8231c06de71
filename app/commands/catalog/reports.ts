import { readReport } from 'contract/core/rules'
import { paths } from '~/lib/paths'
import { findAround, type CommandContext, type RecordRef } from '~/commands/engine/context'
import { byRule, change, unavailable, hidden, look, on, yes } from '~/commands/engine/define'
import type { Question } from '~/commands/engine/command'

const lenders = {
  kind: 'record',
  label: 'ask.lenders',
  hint: 'hint.lenders',
  types: ['lender'],
  many: true,
  where: (context) => {
    const about = findAround(context, ['lot', 'drawRequest'])
    return { status: 'active', ...(about && { for: about.id }) }
  },
  begins: (context) => findAround(context, ['lot', 'drawRequest'])?.state.lenders ?? [],
} as const satisfies Question

/** Asked only if there is more than one template. */
const template = {
  kind: 'choice',
  label: 'ask.reportTemplate',
  hint: 'hint.reportTemplate',
  optional: true,
  when: ({ lists }) => (lists.templates?.length ?? 0) > 1,
  rows: ({ lists }) => lists.templates ?? [],
} as const satisfies Question

/** The question names the lenders and, for each, the version that this one replaces. */
const sureToSend = {
  kind: 'confirm',
  label: 'ask.sureSend',
  hint: 'hint.sureSend',
  yes: 'title.report.send',
} as const satisfies Question

/** Active links to the current lot's or draw request's report, searched by address or lender. */
const link = {
  kind: 'record',
  label: 'ask.link',
  hint: 'hint.link',
  types: ['delivery'],
  where: (context) => {
    const about = findAround(context, ['lot', 'drawRequest'])
    return about ? { for: about.id } : {}
  },
} as const satisfies Question

const sureToRevoke = {
  kind: 'confirm',
  label: 'ask.sureRevoke',
  hint: 'hint.sureRevoke',
  yes: 'title.report.revokeLink',
} as const satisfies Question

/** Path of the report about a lot or a draw request. */
const reportOf = ({ id, within }: RecordRef): string => paths.report(within?.lotId ?? id, within?.requestId)

const isReadable = ({ role }: CommandContext, targets: readonly RecordRef[]) => {
  const verdict = targets[0] ? readReport(role, targets[0].state) : yes
  return verdict.ok ? yes : unavailable(verdict.why)
}

export const reportCommands = [
  look({
    id: 'report.open',
    sheet: 'sheet.report.open',
    icon: 'file-text',
    effect: 'go',
    group: 'go',
    on: 'here',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'r'),
    needs: 'lots.reportDetails',
    isAvailable: isReadable,
    act: (_args, [target], port) => target && port.go(reportOf(target)),
  }),
  // The PDF is made on the report's page: from elsewhere the command goes there and asks for confirmation.
  look({
    id: 'report.savePdf',
    icon: 'arrow-down-to-line',
    on: 'here',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'Shift+P'),
    needs: 'lots.reportDetails',
    isAvailable: isReadable,
    act: (_args, [target], port) => {
      if (port.screen.savePdf) port.screen.savePdf()
      else if (target) port.go(`${reportOf(target)}#do=report.savePdf`)
    },
  }),
  change({
    id: 'report.freeze',
    icon: 'archive',
    of: ['lot', 'drawRequest'],
    group: 'change',
    needs: 'lots.savePdf',
    successMessage: 'say.frozen',
    undo: { none: 'reportKept' },
    // A draw request's report is frozen by its lot id and its own id.
    resolveTarget: (_args, targets, { lists }) => ({
      args: {
        lotId: targets[0]?.within?.lotId ?? targets[0]?.id,
        ...(lists.template && { templateId: lists.template }),
      },
      targets,
    }),
  }),
  change({
    id: 'report.send',
    icon: 'send',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'Shift+S'),
    group: 'change',
    needs: 'inspections.sendReport',
    successMessage: 'say.reportSent',
    undo: { none: 'mailGone' },
    isAvailable: byRule('sendReport'),
    // Field names match the API's error paths, so that a rejected call reopens the page of the invalid field.
    questions: { lenders, templateId: template, sure: sureToSend },
    // Sends the template that is on screen.
    fill: (args, { lists }) => (lists.template ? { ...args, templateId: lists.template } : args),
  }),
  change({
    id: 'report.revokeLink',
    icon: 'octagon-x',
    of: ['lot', 'drawRequest'],
    group: 'change',
    needs: 'reports.revokeLink',
    successMessage: 'say.linkRevoked',
    undo: { none: 'linkGone' },
    // The report's page knows if there are no links; elsewhere the search finds none.
    isAvailable: ({ lists }) => (lists.links?.length === 0 ? hidden : yes),
    questions: { link, sure: sureToRevoke },
  }),
]
