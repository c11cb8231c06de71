import { paths } from '~/lib/paths'
import type { Question } from '~/commands/engine/command'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { byRule, change, goTo, hidden, look, ofEverybody, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import { byVerb } from '~/commands/engine/verbs'
import { questionWords, longestTemplateText } from '~/commands/engine/argument-schemas'

const name = questionWords('ask.templateName', 'hint.templateName')
const summary = {
  kind: 'text',
  label: 'ask.templateWords',
  hint: 'hint.templateWords',
  format: { anyWords: longestTemplateText },
  lines: true,
  optional: true,
} as const satisfies Question

/** Global templates are managed by admins only; a default template cannot be deleted. */
function leaveAvailability(context: CommandContext, targets: readonly RecordRef[], beyond?: boolean) {
  const kept = ofEverybody(context, targets)
  return kept.ok ? byRule('leaveDefault')(context, targets, beyond) : kept
}

export const templateCommands = [
  goTo('template.new', paths.newTemplate(), {
    icon: 'file-text',
    group: 'change',
    needs: 'templates.create',
    takesName: true,
  }),
  look({
    id: 'template.form',
    ...byVerb('edit'),
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    on: 'here',
    of: ['template'],
    needs: 'templates.update',
    // The form of this template is already open.
    isAvailable: ({ mode, here }, [template]) => (mode === 'form' && here?.id === template?.id ? hidden : yes),
    act: (_args, [template], port) => {
      if (template) port.go(paths.template(template.id))
    },
  }),
  look({
    id: 'template.copy',
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    on: 'here',
    of: ['template'],
    needs: 'templates.create',
    act: (_args, [template], port) => {
      if (template) port.go(paths.newTemplate(template.id))
    },
  }),
  change({
    id: 'template.add',
    icon: 'file-text',
    group: 'change',
    on: 'nothing',
    needs: 'templates.create',
    successMessage: 'say.templateSaved',
    undo: 'change',
    namedBy: ['name'],
    // Field names match the API's error paths, so that a rejected call reopens the page of the invalid field.
    questions: { name, summaryHtml: summary },
  }),
  change({
    id: 'template.rename',
    icon: 'file-text',
    group: 'change',
    of: ['template'],
    needs: 'templates.update',
    successMessage: 'say.templateSaved',
    undo: 'change',
    isAvailable: ofEverybody,
    questions: { name },
    optimistic: (set, targets) => patchAll(targets, set),
  }),
  change({
    id: 'template.toggleStatus',
    ...byVerb('status'),
    icon: 'circle-check',
    group: 'change',
    of: ['template'],
    needs: 'templates.toggleStatus',
    successMessage: 'say.statusSet',
    undo: 'change',
    isAvailable: leaveAvailability,
  }),
  change({
    id: 'template.makeDefault',
    icon: 'circle-check',
    group: 'change',
    of: ['template'],
    needs: 'templates.toggleDefault',
    successMessage: 'say.templateDefault',
    undo: { none: 'defaultMoves' },
    isAvailable: byRule('makeDefault'),
  }),
  change({
    id: 'template.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['template'],
    perRecord: true,
    afterwards: 'parent',
    needs: 'templates.delete',
    successMessage: 'say.templateDeleted',
    undo: 'change',
    isAvailable: leaveAvailability,
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
]
