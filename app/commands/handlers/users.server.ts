import * as z from 'zod/mini'
import { longest } from 'contract/core/limits'
import { roleNames, roles } from 'contract/core/roles'
import type { Outcome, Port } from '~/commands/engine/command'
import type { Matching, Target } from '~/commands/engine/context'
import { onlyOne } from '~/commands/engine/targets'
import { address, anyWords, words } from '~/commands/engine/argument-values'
import type { ActiveStatus } from 'contract/core/statuses'
import { editArgs } from './edit-args.server'
import { bulkBody, handler, outcomeOf } from './handler.server'

const none = z.strictObject({})

const firstName = words(longest.personName)
const lastName = words(longest.personName)
const role = z.enum(roleNames)

async function setStatus(
  status: ActiveStatus,
  targets: readonly Target[],
  port: Port,
  matching: Matching | undefined,
): Promise<Outcome> {
  return outcomeOf(await port.call('users.setStatus', { body: { ...bulkBody(targets, matching), status } }))
}

const accountStatus = z.enum(['active', 'inactive'])

const contactNumber = anyWords(longest.contactNumber)
const agencyName = anyWords(longest.agencyName)

export const userHandlers = {
  'account.editProfile': handler({
    operations: ['account.updateProfile'],
    args: z.strictObject({ firstName, lastName }),
    run: async (names, _targets, port) => {
      const answer = await port.call('account.updateProfile', { body: names })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  'user.invite': handler({
    operations: ['users.invite'],
    args: z.strictObject({ email: address, firstName, lastName, role, agency: z.optional(z.uuid()) }),
    run: async ({ role: name, ...person }, _targets, port) => {
      const answer = await port.call('users.invite', { body: { ...person, role: roles[name] } })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  'user.resendInvite': handler({
    operations: ['users.resendInvite'],
    args: z.strictObject({ sure: z.literal('yes') }),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('users.resendInvite', { params: { id: onlyOne(targets).id } })),
  }),
  'user.edit': handler({
    operations: ['users.update'],
    args: editArgs(
      { firstName, lastName, email: address, contactNumber, agencyName, role, agency: z.uuid() },
      // A reviewer has an agency, so it comes with that role.
      { role: { agency: z.optional(z.uuid()) } },
    ),
    run: async ({ role: name, ...edit }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { ...edit, ...(name && { role: roles[name] }), version }
      const answer = await port.call('users.update', { params: { id }, body })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  'user.setStatus': handler({
    operations: ['users.setStatus'],
    args: z.strictObject({ status: accountStatus }),
    run: ({ status }, targets, port, matching) => setStatus(status, targets, port, matching),
  }),
  'user.activate': handler({
    operations: ['users.setStatus'],
    args: none,
    run: (_args, targets, port, matching) => setStatus('active', targets, port, matching),
  }),
  'user.deactivate': handler({
    operations: ['users.setStatus'],
    args: none,
    run: (_args, targets, port, matching) => setStatus('inactive', targets, port, matching),
  }),
  'user.delete': handler({
    operations: ['users.delete'],
    args: none,
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('users.delete', { body: bulkBody(targets, matching) })),
  }),
  'inspection.assignReviewer': handler({
    operations: ['users.assignReviewer'],
    args: z.strictObject({ reviewer: z.uuid() }),
    run: async ({ reviewer }, targets, port, matching) =>
      outcomeOf(await port.call('users.assignReviewer', { body: { ...bulkBody(targets, matching), reviewer } })),
  }),
}
