import { invitableRoles, needsAgency, seesAllAgencies } from 'contract/core/capabilities'
import { longest } from 'contract/core/limits'
import { t } from 'locales/commands'
import { roleNames, type RoleName } from 'contract/core/roles'
import { userLook } from 'contract/core/statuses'
import { accountRules, type AccountFacts, type Verdict } from 'contract/core/rules'
import { byVerb } from '~/commands/engine/verbs'
import { agencyQuestion, reviewerQuestion } from '~/commands/engine/questions'
import type { Args, Question, TextFormat } from '~/commands/engine/command'
import type { Choice, CommandContext, RecordRef } from '~/commands/engine/context'
import { paths } from '~/lib/paths'
import { change, goTo, unavailable, look, on, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import { oneField } from '~/commands/engine/edit-one-field'
import { questionWords } from '~/commands/engine/argument-schemas'

const names = {
  firstName: questionWords('ask.firstName', 'hint.firstName', longest.personName),
  lastName: questionWords('ask.lastName', 'hint.lastName', longest.personName),
}
const textQuestion = (label: 'email' | 'contactNumber' | 'agencyName', format: TextFormat) =>
  ({ kind: 'text', label: `ask.${label}`, hint: `hint.${label}`, format }) as const satisfies Question

const roleTitle = (name: RoleName) => t(`choice.${name}`)
const roleQuestion = {
  kind: 'choice',
  label: 'ask.role',
  hint: 'hint.role',
  rows: (context: CommandContext) =>
    invitableRoles(context.role).map((name) => ({ value: name, label: roleTitle(name) })),
} as const
/** People invited by an agency belong to it; an admin chooses a reviewer's agency. */
const choosesAgency = (context: CommandContext, args: Args) =>
  seesAllAgencies(context.role) && roleNames.some((name) => name === args.role && needsAgency(name))

const accountOf = ({ state }: RecordRef): AccountFacts => state.account ?? {}

/** Available if the rule allows at least one target, or may allow one beyond the screen. */
const byAccount =
  (rule: (facts: AccountFacts) => Verdict) =>
  (_facts: CommandContext, targets: readonly RecordRef[], beyond = false) => {
    const verdicts = targets.map((target) => rule(accountOf(target)))
    const refused = verdicts.find((verdict) => !verdict.ok)
    if (!refused || refused.ok || beyond || verdicts.some((verdict) => verdict.ok)) return yes
    return unavailable(refused.why)
  }

const accountStatuses = ['active', 'inactive'] as const

/** Possible account statuses, each with a reason if it is not possible. */
const accountRows = (context: CommandContext): Choice[] =>
  accountStatuses.map((to) => {
    const verdicts = context.selection.length > 0 || context.here?.noun !== 'user' ? [] : [context.here]
    const refused = verdicts.map((ref) => accountRules.setAccount(accountOf(ref), to)).find(({ ok }) => !ok)
    return { value: to, label: userLook(to).label, ...(refused && !refused.ok ? { off: refused.why } : {}) }
  })

const bulk = {
  group: 'change',
  on: 'selection-or-here',
  of: ['user'],
  byFilter: true,
} as const

/** Role and agency are an admin's to change; a reviewer has an agency, so it comes with that role. */
const field = oneField(
  {
    firstName: names.firstName,
    lastName: names.lastName,
    email: textQuestion('email', 'email'),
    contactNumber: { ...textQuestion('contactNumber', { anyWords: longest.contactNumber }), rule: 'contactNumber' },
    agencyName: textQuestion('agencyName', { anyWords: longest.agencyName }),
    role: roleQuestion,
    agency: agencyQuestion,
  },
  (context, name) => seesAllAgencies(context.role) || (name !== 'role' && name !== 'agency'),
)

export const userCommands = [
  goTo('user.new', paths.inviteUser(), {
    icon: 'user-plus',
    group: 'change',
    list: paths.users(),
    keys: on(['global'], 'n u'),
    needs: 'users.invite',
  }),
  goTo('user.import', paths.imports('users'), {
    icon: 'arrow-up-to-line',
    group: 'change',
    list: paths.users(),
    needs: 'imports.run',
    operations: ['imports.run'],
  }),
  change({
    id: 'account.editProfile',
    icon: 'user-pen',
    group: 'anywhere',
    on: 'nothing',
    needs: 'account.updateProfile',
    successMessage: 'profileSaved',
    undo: 'change',
    questions: names,
  }),
  look({
    ...byVerb('edit'),
    id: 'user.form',
    icon: 'user-pen',
    group: 'change',
    effect: 'go',
    on: 'here',
    of: ['user'],
    needs: 'users.update',
    // Over a list the form preserves the list's query; over a person's page it returns there.
    act: (_args, [user], port) =>
      user && port.go(`${paths.editUser(user.id)}${port.screen.listed?.(paths.users()) ?? '?from=page'}`),
  }),
  change({
    id: 'user.invite',
    icon: 'user-plus',
    group: 'anywhere',
    on: 'nothing',
    needs: 'users.invite',
    successMessage: 'invitationSent',
    undo: { none: 'invited' },
    namedBy: ['email'],
    questions: {
      email: textQuestion('email', 'email'),
      ...names,
      role: roleQuestion,
      agency: { ...agencyQuestion, when: choosesAgency },
    },
  }),
  change({
    id: 'user.resendInvite',
    icon: 'mail-plus',
    group: 'change',
    of: ['user'],
    needs: 'users.resendInvite',
    successMessage: 'invitationSent',
    undo: { none: 'invited' },
    isAvailable: byAccount(accountRules.resendInvite),
    questions: {
      sure: { kind: 'confirm', label: 'ask.sureInvite', hint: 'hint.sureInvite', yes: 'title.user.resendInvite' },
    },
  }),
  change({
    id: 'user.edit',
    icon: 'user-pen',
    group: 'change',
    of: ['user'],
    needs: 'users.update',
    successMessage: 'userUpdated',
    undo: 'change',
    questions: {
      ...field,
      agency: { ...agencyQuestion, when: (context, args) => args.field === 'agency' || choosesAgency(context, args) },
    },
  }),
  change({
    ...bulk,
    ...byVerb('status'),
    id: 'user.setStatus',
    icon: 'user-check',
    needs: 'users.setStatus',
    successMessage: 'say.statusSet',
    undo: 'change',
    questions: { status: { kind: 'choice', label: 'ask.status', hint: 'hint.status', rows: accountRows } },
    optimistic: ({ status }, targets) => patchAll(targets, { status }),
  }),
  change({
    ...bulk,
    id: 'user.activate',
    icon: 'user-check',
    needs: 'users.setStatus',
    successMessage: 'userActivated',
    undo: 'change',
    isAvailable: byAccount((facts) => accountRules.setAccount(facts, 'active')),
    optimistic: (_args, targets) => patchAll(targets, { status: 'active' }),
  }),
  change({
    ...bulk,
    id: 'user.deactivate',
    icon: 'user-x',
    needs: 'users.setStatus',
    successMessage: 'userDeactivated',
    undo: 'change',
    isAvailable: byAccount((facts) => accountRules.setAccount(facts, 'inactive')),
    optimistic: (_args, targets) => patchAll(targets, { status: 'inactive' }),
  }),
  change({
    ...bulk,
    ...byVerb('delete'),
    id: 'user.delete',
    icon: 'user-minus',
    needs: 'users.delete',
    successMessage: 'userDeleted',
    undo: 'change',
    afterwards: 'parent',
    isAvailable: byAccount(accountRules.deleteAccount),
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
  change({
    id: 'inspection.assignReviewer',
    ...byVerb('assign'),
    icon: 'user-round-cog',
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'users.assignReviewer',
    successMessage: 'say.assigned',
    undo: 'change',
    questions: { reviewer: reviewerQuestion },
  }),
]
