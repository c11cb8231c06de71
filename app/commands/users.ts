import * as z from 'zod/mini'
import { messages, say } from 'contract/messages'
import { roleNames, roles, type RoleName } from 'contract/roles'
import { accountRules, type AccountFacts, type Verdict } from 'contract/rules'
import { byVerb } from './verbs'
import type { Args, Ask, Check, Outcome, Port } from './command'
import type { Facts, Matching, Ref, Target } from './context'
import { paths } from '~/lib/paths'
import { bulkTargetOf, change, goTo, greyed, look, on, onlyOne, outcomeOf, paintAll, yes } from './define'

const none = z.strictObject({})

const required = (label: string, longest: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, say('required', { label })), z.maxLength(longest, say('maxLength', { n: longest })))
const firstName = required('First name', 80)
const lastName = required('Last name', 80)
const optional = (longest: number) => z.string().check(z.trim(), z.maxLength(longest, say('maxLength', { n: longest })))
const email = z.string().check(z.trim(), z.toLowerCase(), z.email(messages.invalidEmail), z.maxLength(254))
const role = z.enum(roleNames)

const text = (label: 'firstName' | 'lastName' | 'email', check: Check): Ask => ({
  kind: 'text',
  label: `ask.${label}`,
  hint: `hint.${label}`,
  check,
})

/** Roles the viewer may give: an admin any, an agency those of its own people. */
const mayGive = (facts: Facts): readonly RoleName[] => (facts.role === 'admin' ? roleNames : ['reviewer', 'borrower'])
const roleTitle = (name: RoleName) => say(`choice.${name}`)
const roleAsk = {
  kind: 'choice',
  label: 'ask.role',
  hint: 'hint.role',
  rows: (facts: Facts) => mayGive(facts).map((name) => ({ value: name, label: roleTitle(name) })),
} as const
/** Whom an agency invites is its own; an admin says whose a reviewer is. */
const agencyAsk = {
  kind: 'record',
  label: 'ask.agency',
  hint: 'hint.agency',
  types: ['user'],
  where: () => ({ role: 'agency', status: 'active' }),
  when: (facts: Facts, args: Args) => facts.role === 'admin' && args.role === 'reviewer',
} as const satisfies Ask

const factsOf = ({ state }: Ref): AccountFacts => state.account ?? {}

/** Fits when the rule lets at least one target through, or may do so beyond the screen. */
const byAccount =
  (rule: (facts: AccountFacts) => Verdict) =>
  (_facts: Facts, targets: readonly Ref[], beyond = false) => {
    const verdicts = targets.map((target) => rule(factsOf(target)))
    const refused = verdicts.find((verdict) => !verdict.ok)
    if (!refused || refused.ok || beyond || verdicts.some((verdict) => verdict.ok)) return yes
    return greyed(refused.why)
  }

/** The version of the one record a call is about; of many none is checked. */
const versionOf = (targets: readonly Target[], matching: Matching | undefined) =>
  targets.length === 1 && !matching ? targets[0]?.version : undefined

async function setStatus(
  status: 'active' | 'inactive',
  targets: readonly Target[],
  port: Port,
  matching: Matching | undefined,
): Promise<Outcome> {
  const body = { status, target: bulkTargetOf(targets, matching), version: versionOf(targets, matching) }
  const answer = await port.call('users.setStatus', { body })
  return outcomeOf(answer, { refused: answer.data.refused })
}

const many = {
  group: 'change',
  on: 'selection-or-here',
  of: ['user'],
  byFilter: true,
  args: none,
} as const

/** Fields `user.edit` can set one of, each with the page that asks for its value. */
const fields = ['firstName', 'lastName', 'email', 'contactNumber', 'agencyName', 'role', 'agency'] as const
type Field = (typeof fields)[number]
const adminFields: readonly Field[] = ['role', 'agency']
const typed = { firstName, lastName, email, contactNumber: optional(40), agencyName: optional(120) } as const
const isTyped = (field: unknown): field is keyof typeof typed => typeof field === 'string' && field in typed

/** What is typed is checked by the field it is for, once that is known; the provider checks it again. */
const valueOf = (field: Field, args: Args): Record<string, unknown> => {
  if (isTyped(field)) return { [field]: typed[field].parse(args.value) }
  return field === 'role' ? { role: roles[role.parse(args.role)] } : {}
}

async function edit(args: Args & { field: Field; agency?: string | undefined }, target: Target, port: Port) {
  const agency = args.agency === undefined ? {} : { agency: args.agency }
  const body = { ...valueOf(args.field, args), ...agency, version: target.version }
  const answer = await port.call('users.update', { params: { id: target.id }, body })
  return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
}

export const userCommands = [
  goTo('user.new', paths.inviteUser(), {
    icon: 'user-plus',
    group: 'change',
    keys: on(['global'], 'n u'),
    also: ['form', 'invitation', 'account'],
    needs: 'users.invite',
  }),
  change({
    id: 'account.editProfile',
    icon: 'user-pen',
    also: ['my name', 'my account', 'contact number', 'settings'],
    group: 'anywhere',
    on: 'nothing',
    needs: 'account.updateProfile',
    operations: ['account.updateProfile'],
    say: 'profileSaved',
    back: 'change',
    asks: { firstName: text('firstName', firstName), lastName: text('lastName', lastName) },
    args: z.strictObject({ firstName, lastName }),
    run: async (names, _targets, port) => {
      const answer = await port.call('account.updateProfile', { body: names })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  look({
    ...byVerb('edit'),
    id: 'user.form',
    icon: 'user-pen',
    also: ['edit user', 'change role', 'change agency'],
    group: 'change',
    effect: 'go',
    on: 'here',
    of: ['user'],
    needs: 'users.update',
    // Over a list the form leaves it as its address says; over a person's page it leads back there.
    act: (_args, [user], port, { mode }) => {
      if (user) port.go(`${paths.editUser(user.id)}${mode === 'list' ? window.location.search : '?from=page'}`)
    },
  }),
  change({
    id: 'user.invite',
    icon: 'user-plus',
    also: ['add user', 'new user', 'new reviewer', 'new borrower', 'new agency', 'create user'],
    group: 'anywhere',
    on: 'nothing',
    needs: 'users.invite',
    operations: ['users.invite'],
    say: 'invitationSent',
    back: { none: 'why.invited' },
    asks: {
      email: text('email', email),
      firstName: text('firstName', firstName),
      lastName: text('lastName', lastName),
      role: roleAsk,
      agency: agencyAsk,
    },
    args: z.strictObject({ email, firstName, lastName, role, agency: z.optional(z.uuid()) }),
    run: async ({ role: name, ...person }, _targets, port) => {
      const answer = await port.call('users.invite', { body: { ...person, role: roles[name] } })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  change({
    id: 'user.resendInvite',
    icon: 'mail-plus',
    also: ['invite again', 'new link'],
    group: 'change',
    of: ['user'],
    needs: 'users.resendInvite',
    operations: ['users.resendInvite'],
    say: 'invitationSent',
    back: { none: 'why.invited' },
    fits: byAccount(accountRules.resendInvite),
    args: none,
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('users.resendInvite', { params: { id: onlyOne(targets).id } })),
  }),
  change({
    id: 'user.edit',
    icon: 'user-pen',
    also: ['rename', 'change name', 'change role', 'change agency', 'change email'],
    group: 'change',
    of: ['user'],
    needs: 'users.update',
    operations: ['users.update'],
    say: 'userUpdated',
    back: 'change',
    asks: {
      field: {
        kind: 'choice',
        label: 'ask.field',
        hint: 'hint.field',
        rows: ({ role: mine }) =>
          fields
            .filter((field) => mine === 'admin' || !adminFields.includes(field))
            .map((field) => ({ value: field, label: say(`ask.${field}`) })),
      },
      value: {
        kind: 'text',
        label: 'ask.value',
        hint: 'hint.value',
        check: optional(254),
        when: (_facts, args) => isTyped(args.field),
      },
      role: { ...roleAsk, when: (_facts, args) => args.field === 'role' },
      agency: { ...agencyAsk, when: (_facts, args) => args.field === 'agency' || args.role === 'reviewer' },
    },
    args: z.strictObject({
      field: z.enum(fields),
      value: z.optional(optional(254)),
      role: z.optional(role),
      agency: z.optional(z.uuid()),
    }),
    run: (args, targets, port) => edit(args, onlyOne(targets), port),
  }),
  change({
    ...many,
    id: 'user.activate',
    icon: 'user-check',
    also: ['enable', 'unlock', 'let in again'],
    needs: 'users.setStatus',
    operations: ['users.setStatus'],
    say: 'userActivated',
    back: 'change',
    fits: byAccount((facts) => accountRules.setAccount(facts, 'active')),
    run: (_args, targets, port, matching) => setStatus('active', targets, port, matching),
    instant: (_args, targets) => paintAll(targets, { status: 'active' }),
  }),
  change({
    ...many,
    id: 'user.deactivate',
    icon: 'user-x',
    also: ['disable', 'lock', 'suspend', 'sign out everywhere'],
    needs: 'users.setStatus',
    operations: ['users.setStatus'],
    say: 'userDeactivated',
    back: 'change',
    fits: byAccount((facts) => accountRules.setAccount(facts, 'inactive')),
    run: (_args, targets, port, matching) => setStatus('inactive', targets, port, matching),
    instant: (_args, targets) => paintAll(targets, { status: 'inactive' }),
  }),
  change({
    ...many,
    ...byVerb('delete'),
    id: 'user.delete',
    icon: 'user-minus',
    also: ['remove user', 'archive user'],
    needs: 'users.delete',
    operations: ['users.delete'],
    say: 'userDeleted',
    back: 'change',
    fits: byAccount(accountRules.deleteAccount),
    run: async (_args, targets, port, matching) => {
      const body = { target: bulkTargetOf(targets, matching), version: versionOf(targets, matching) }
      const answer = await port.call('users.delete', { body })
      return outcomeOf(answer, { refused: answer.data.refused })
    },
    instant: (_args, targets) => paintAll(targets, null),
  }),
  change({
    id: 'inspection.assignReviewer',
    ...byVerb('assign'),
    icon: 'user-round-cog',
    also: ['reviewer', 'give to', 'hand over', 'reassign'],
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'users.assignReviewer',
    operations: ['users.assignReviewer'],
    say: 'say.assigned',
    back: 'change',
    asks: {
      reviewer: {
        kind: 'record',
        label: 'ask.reviewer',
        hint: 'hint.reviewer',
        types: ['user'],
        where: () => ({ role: 'reviewer', status: 'active' }),
      },
    },
    args: z.strictObject({ reviewer: z.uuid() }),
    run: async ({ reviewer }, targets, port, matching) => {
      const body = { reviewer, target: bulkTargetOf(targets, matching), version: versionOf(targets, matching) }
      const answer = await port.call('users.assignReviewer', { body })
      return outcomeOf(answer, { refused: answer.data.refused })
    },
  }),
]
