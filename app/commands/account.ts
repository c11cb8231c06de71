import * as z from 'zod/mini'
import type { InputOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { zoneChoices } from 'contract/time-zones'
import { paths } from '~/lib/paths'
import type { Ask } from './command'
import { change, goTo, look, outcomeOf } from './define'

/** Where else one is signed in: what ends the session here is signing out. */
const session = {
  kind: 'record',
  label: 'ask.session',
  hint: 'hint.session',
  types: ['session'],
} as const satisfies Ask

const sureToEndOthers = {
  kind: 'confirm',
  label: 'ask.sureEndOthers',
  hint: 'hint.sureEndOthers',
  yes: 'title.session.endOthers',
} as const satisfies Ask

const sureToSignOut = {
  kind: 'confirm',
  label: 'ask.sureSignOut',
  hint: 'hint.sureSignOut',
  yes: 'title.account.signOut',
  when: ({ unsent = 0 }) => unsent > 0,
} as const satisfies Ask

export const accountCommands = [
  goTo('go.emailSettings', paths.emailSettings(), {
    icon: 'at-sign',
    needs: 'account.requestEmail',
    operations: ['account.requestEmail', 'account.resendEmail', 'account.confirmEmail'],
  }),
  goTo('go.passwordSettings', paths.passwordSettings(), {
    icon: 'key-round',
    needs: 'account.resetPassword',
    operations: ['account.resetPassword'],
  }),
  goTo('go.sessionSettings', paths.sessionSettings(), {
    icon: 'monitor-smartphone',
    needs: 'sessions.list',
  }),
  change({
    id: 'session.end',
    icon: 'monitor-smartphone',
    group: 'anywhere',
    on: 'nothing',
    needs: 'sessions.revoke',
    operations: ['sessions.revoke'],
    say: 'sessionRevoked',
    back: { none: 'sessionGone' },
    asks: { session },
    args: z.strictObject({ session: z.uuid() }),
    run: async ({ session: id }, _targets, port) => outcomeOf(await port.call('sessions.revoke', { params: { id } })),
  }),
  change({
    id: 'session.endOthers',
    icon: 'log-out',
    group: 'anywhere',
    on: 'nothing',
    needs: 'sessions.revokeOthers',
    operations: ['sessions.revokeOthers'],
    say: 'sessionRevoked',
    back: { none: 'sessionGone' },
    asks: { sure: sureToEndOthers },
    args: z.strictObject({ sure: z.literal('yes') }),
    run: async (_args, _targets, port) => outcomeOf(await port.call('sessions.revokeOthers', {})),
  }),
  goTo('go.keySettings', paths.keySettings(), { icon: 'keyboard' }),
  goTo('go.practice', paths.practice(), { icon: 'keyboard' }),
  change({
    id: 'keys.change',
    quiet: true,
    on: 'nothing',
    needs: 'preferences.setKeys',
    operations: ['preferences.setKeys'],
    say: 'say.keysChanged',
    back: 'change',
    args: z.strictObject({ edit: z.unknown() }),
    // No record that a page shows holds them: the frame asks for them when it is told that they changed.
    run: async ({ edit }, _targets, port) => {
      const body = edit as InputOf<'preferences.setKeys'>['body']
      const answer = await port.call('preferences.setKeys', { body })
      return outcomeOf(answer, { versions: [{ noun: 'user', ...answer.data }] })
    },
  }),
  goTo('go.displaySettings', paths.displaySettings(), {
    icon: 'globe',
    needs: 'account.updateProfile',
  }),
  change({
    id: 'account.setTimeZone',
    icon: 'globe',
    group: 'anywhere',
    on: 'nothing',
    needs: 'account.updateProfile',
    operations: ['account.updateProfile'],
    say: 'profileSaved',
    back: 'change',
    asks: {
      timeZone: {
        kind: 'choice',
        label: 'ask.timeZone',
        hint: 'hint.timeZone',
        rows: () => zoneChoices.map((value) => ({ value, label: say(`choice.${value}`) })),
      },
    },
    args: z.strictObject({ timeZone: z.enum(zoneChoices) }),
    run: async (zone, _targets, port) => {
      const answer = await port.call('account.updateProfile', { body: zone })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  }),
  look({
    id: 'account.signOut',
    icon: 'log-out',
    effect: 'go',
    needs: 'auth.logout',
    operations: ['auth.logout'],
    asks: { sure: sureToSignOut },
    act: (_args, _targets, port) => port.signOut(),
  }),
]
