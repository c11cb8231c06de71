import * as z from 'zod/mini'
import { longest } from 'contract/limits'
import { say } from 'contract/messages'
import { roleNames, roles, type RoleName } from 'contract/roles'
import { userLook } from 'contract/statuses'
import { accountRules, type AccountFacts, type Verdict } from 'contract/rules'
import { byVerb } from './verbs'
import type { ActiveStatus } from './active'
import { agencyAsk, reviewerAsk } from './asks'
import type { Args, Ask, Check, Outcome, Port } from './command'
import type { Choice, Facts, Matching, Ref, Target } from './context'
import { paths } from '~/lib/paths'
import { bulkBody, change, goTo, greyed, look, on, onlyOne, outcomeOf, paintAll, yes } from './define'
import { oneField } from './one-field'
import { address, anyWords, askWords, words } from './words'

const none = z.strictObject({})

const names = {
  firstName: askWords('ask.firstName', 'hint.firstName', longest.personName),
  lastName: askWords('ask.lastName', 'hint.lastName', longest.personName),
}
const firstName = words(longest.personName)
const lastName = words(longest.personName)
const role = z.enum(roleNames)

const text = (label: 'email' | 'contactNumber' | 'agencyName', check: Check): Ask => ({
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
const isOfReviewer = (facts: Facts, args: Args) => facts.role === 'admin' && args.role === 'reviewer'

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

async function setStatus(
  status: ActiveStatus,
  targets: readonly Target[],
  port: Port,
  matching: Matching | undefined,
): Promise<Outcome> {
  return outcomeOf(await port.call('users.setStatus', { body: { ...bulkBody(targets, matching), status } }))
}

const accountStatus = z.enum(['active', 'inactive'])

/** What an account can become, each with the reason why not. */
const accountRows = (facts: Facts): Choice[] =>
  accountStatus.options.map((to) => {
    const verdicts = facts.selection.length > 0 || facts.here?.noun !== 'user' ? [] : [facts.here]
    const refused = verdicts.map((ref) => accountRules.setAccount(factsOf(ref), to)).find(({ ok }) => !ok)
    return { value: to, label: userLook(to).label, ...(refused && !refused.ok ? { off: refused.why } : {}) }
  })

const many = {
  group: 'change',
  on: 'selection-or-here',
  of: ['user'],
  byFilter: true,
  args: none,
} as const

const contactNumber = anyWords(longest.contactNumber)
const agencyName = anyWords(longest.agencyName)

/** Role and agency are an admin's to change; a reviewer has an agency, so it comes with that role. */
const field = oneField(
  {
    firstName: { page: names.firstName, value: firstName },
    lastName: { page: names.lastName, value: lastName },
    email: { page: text('email', address), value: address },
    contactNumber: { page: { ...text('contactNumber', contactNumber), rule: 'contactNumber' }, value: contactNumber },
    agencyName: { page: text('agencyName', agencyName), value: agencyName },
    role: { page: roleAsk, value: role, beside: { agency: z.optional(z.uuid()) } },
    agency: { page: agencyAsk, value: z.uuid() },
  },
  (facts, name) => facts.role === 'admin' || (name !== 'role' && name !== 'agency'),
)

export const userCommands = [
  goTo('user.new', paths.inviteUser(), {
    icon: 'user-plus',
    group: 'change',
    list: paths.users(),
    keys: on(['global'], 'n u'),
    needs: 'users.invite',
  }),
  change({
    id: 'account.editProfile',
    icon: 'user-pen',
    group: 'anywhere',
    on: 'nothing',
    needs: 'account.updateProfile',
    operations: ['account.updateProfile'],
    say: 'profileSaved',
    back: 'change',
    asks: names,
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
    group: 'change',
    effect: 'go',
    on: 'here',
    of: ['user'],
    needs: 'users.update',
    // Over a list the form leaves it as its address says; over a person's page it leads back there.
    act: (_args, [user], port) =>
      user && port.go(`${paths.editUser(user.id)}${port.screen.listed?.(paths.users()) ?? '?from=page'}`),
  }),
  change({
    id: 'user.invite',
    icon: 'user-plus',
    group: 'anywhere',
    on: 'nothing',
    needs: 'users.invite',
    operations: ['users.invite'],
    say: 'invitationSent',
    back: { none: 'invited' },
    namedBy: ['email'],
    asks: {
      email: text('email', address),
      ...names,
      role: roleAsk,
      agency: { ...agencyAsk, when: isOfReviewer },
    },
    args: z.strictObject({ email: address, firstName, lastName, role, agency: z.optional(z.uuid()) }),
    run: async ({ role: name, ...person }, _targets, port) => {
      const answer = await port.call('users.invite', { body: { ...person, role: roles[name] } })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  change({
    id: 'user.resendInvite',
    icon: 'mail-plus',
    group: 'change',
    of: ['user'],
    needs: 'users.resendInvite',
    operations: ['users.resendInvite'],
    say: 'invitationSent',
    back: { none: 'invited' },
    fits: byAccount(accountRules.resendInvite),
    args: none,
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('users.resendInvite', { params: { id: onlyOne(targets).id } })),
  }),
  change({
    id: 'user.edit',
    icon: 'user-pen',
    group: 'change',
    of: ['user'],
    needs: 'users.update',
    operations: ['users.update'],
    say: 'userUpdated',
    back: 'change',
    ...field,
    asks: {
      ...field.asks,
      agency: { ...agencyAsk, when: (facts, args) => args.field === 'agency' || isOfReviewer(facts, args) },
    },
    run: async ({ role: name, ...edit }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { ...edit, ...(name && { role: roles[name] }), version }
      const answer = await port.call('users.update', { params: { id }, body })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  change({
    ...many,
    ...byVerb('status'),
    id: 'user.setStatus',
    icon: 'user-check',
    needs: 'users.setStatus',
    operations: ['users.setStatus'],
    say: 'say.statusSet',
    back: 'change',
    asks: { status: { kind: 'choice', label: 'ask.status', hint: 'hint.status', rows: accountRows } },
    args: z.strictObject({ status: accountStatus }),
    run: ({ status }, targets, port, matching) => setStatus(status, targets, port, matching),
    instant: ({ status }, targets) => paintAll(targets, { status }),
  }),
  change({
    ...many,
    id: 'user.activate',
    icon: 'user-check',
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
    needs: 'users.delete',
    operations: ['users.delete'],
    say: 'userDeleted',
    back: 'change',
    then: 'parent',
    fits: byAccount(accountRules.deleteAccount),
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('users.delete', { body: bulkBody(targets, matching) })),
    instant: (_args, targets) => paintAll(targets, null),
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
    operations: ['users.assignReviewer'],
    say: 'say.assigned',
    back: 'change',
    asks: { reviewer: reviewerAsk },
    args: z.strictObject({ reviewer: z.uuid() }),
    run: async ({ reviewer }, targets, port, matching) =>
      outcomeOf(await port.call('users.assignReviewer', { body: { ...bulkBody(targets, matching), reviewer } })),
  }),
]
