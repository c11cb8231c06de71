import { longest } from 'contract/core/limits'
import { toActive } from './active-status'
import type { Question } from '~/commands/engine/command'
import { paths } from '~/lib/paths'
import { change, goTo, ofEverybody, on } from '~/commands/engine/define'
import { oneField, patchField } from '~/commands/engine/edit-one-field'
import { formOf } from '~/commands/engine/record-form'
import { questionWords } from '~/commands/engine/argument-schemas'

const questions = {
  code: questionWords('ask.code', 'hint.code', longest.code),
  title: questionWords('ask.codeTitle', 'hint.codeTitle', longest.codeTitle),
  category: questionWords('ask.category', 'hint.category', longest.category),
  checklist: {
    kind: 'text',
    label: 'ask.codeLines',
    hint: 'hint.codeLines',
    format: { list: longest.checklistLine },
    lines: true,
  },
} as const satisfies Record<string, Question>

const field = oneField(questions)

const become = toActive({
  noun: 'costCode',
  operation: 'costCodes.setActive',
  manages: ofEverybody,
})

export const costCodeCommands = [
  goTo('costCode.new', paths.newCostCode(), {
    icon: 'hash',
    group: 'change',
    list: paths.costCodes(),
    keys: on(['global'], 'n c'),
    needs: 'costCodes.add',
    takesName: true,
  }),
  goTo('costCode.import', paths.imports('cost-codes'), {
    icon: 'arrow-up-to-line',
    group: 'change',
    list: paths.costCodes(),
    needs: 'imports.run',
    operations: ['imports.run'],
  }),
  change({
    id: 'costCode.add',
    icon: 'hash',
    group: 'change',
    on: 'nothing',
    needs: 'costCodes.add',
    successMessage: 'costCodeAdded',
    undo: 'change',
    namedBy: ['code', 'title'],
    questions: { code: questions.code, title: questions.title, category: { ...questions.category, optional: true } },
  }),
  formOf('costCode.form', 'costCode', 'costCodes.update', paths.costCodes(), paths.costCode),
  change({
    id: 'costCode.edit',
    icon: 'file-text',
    group: 'change',
    of: ['costCode'],
    needs: 'costCodes.update',
    successMessage: 'costCodeSaved',
    undo: 'change',
    isAvailable: ofEverybody,
    questions: field,
    optimistic: patchField,
  }),
  change({
    ...become('active'),
    id: 'costCode.activate',
    icon: 'circle-check',
    successMessage: 'costCodeActivated',
  }),
  change({
    ...become('inactive'),
    id: 'costCode.deactivate',
    icon: 'octagon-x',
    successMessage: 'costCodeDeactivated',
  }),
]
