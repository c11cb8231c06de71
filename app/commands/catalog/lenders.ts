import { seesAllAgencies } from 'contract/core/capabilities'
import { longest } from 'contract/core/limits'
import { byVerb } from '~/commands/engine/verbs'
import { toActive } from './active-status'
import { agencyQuestion } from '~/commands/engine/questions'
import type { Question } from '~/commands/engine/command'
import { paths } from '~/lib/paths'
import { change, goTo, on } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import { oneField, patchField } from '~/commands/engine/edit-one-field'
import { formOf } from '~/commands/engine/record-form'
import { questionWords } from '~/commands/engine/argument-schemas'

const questions = {
  name: questionWords('ask.lenderName', 'hint.lenderName', longest.lenderName),
  recipients: {
    kind: 'text',
    label: 'ask.recipients',
    hint: 'hint.recipients',
    format: 'emails',
    lines: true,
  },
} as const satisfies Record<string, Question>

const field = oneField(questions)

const become = toActive({
  noun: 'lender',
  operation: 'lenders.setActive',
})

export const lenderCommands = [
  goTo('lender.new', paths.newLender(), {
    icon: 'landmark',
    group: 'change',
    list: paths.lenders(),
    keys: on(['global'], 'n e'),
    needs: 'lenders.add',
    takesName: true,
  }),
  goTo('lender.import', paths.imports('lenders'), {
    icon: 'arrow-up-to-line',
    group: 'change',
    list: paths.lenders(),
    needs: 'imports.run',
    operations: ['imports.run'],
  }),
  change({
    id: 'lender.add',
    icon: 'landmark',
    group: 'change',
    on: 'nothing',
    needs: 'lenders.add',
    successMessage: 'lenderAdded',
    undo: 'change',
    namedBy: ['name'],
    questions: {
      name: questions.name,
      recipients: questions.recipients,
      // An agency's lenders belong to it.
      agency: { ...agencyQuestion, when: (context) => seesAllAgencies(context.role) },
    },
  }),
  formOf('lender.form', 'lender', 'lenders.update', paths.lenders(), paths.lender),
  change({
    id: 'lender.edit',
    icon: 'file-text',
    group: 'change',
    of: ['lender'],
    needs: 'lenders.update',
    successMessage: 'lenderSaved',
    undo: 'change',
    questions: field,
    optimistic: patchField,
  }),
  change({
    ...become('active'),
    id: 'lender.activate',
    icon: 'circle-check',
    successMessage: 'lenderActivated',
  }),
  change({
    ...become('inactive'),
    id: 'lender.deactivate',
    icon: 'octagon-x',
    successMessage: 'lenderDeactivated',
  }),
  change({
    id: 'lender.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['lender'],
    perRecord: true,
    needs: 'lenders.delete',
    successMessage: 'lenderDeleted',
    undo: 'change',
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
]
