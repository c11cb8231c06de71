import { t } from 'locales/commands'
import { unitChoices } from 'contract/geo/unit-choices'
import { zoneChoices } from 'contract/core/time-zones'
import { languageChoices } from '~/lib/text/language-choices'
import { paths } from '~/lib/paths'
import type { Question } from '~/commands/engine/command'
import { change, goTo, look } from '~/commands/engine/define'

/** The person's other sessions; signing out ends the current one. */
const session = {
  kind: 'record',
  label: 'ask.session',
  hint: 'hint.session',
  types: ['session'],
} as const satisfies Question

const sureToEndOthers = {
  kind: 'confirm',
  label: 'ask.sureEndOthers',
  hint: 'hint.sureEndOthers',
  yes: 'title.session.endOthers',
} as const satisfies Question

const sureToSignOut = {
  kind: 'confirm',
  label: 'ask.sureSignOut',
  hint: 'hint.sureSignOut',
  yes: 'title.account.signOut',
  when: ({ unsent = 0 }) => unsent > 0,
} as const satisfies Question

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
    successMessage: 'sessionRevoked',
    undo: { none: 'sessionGone' },
    questions: { session },
  }),
  change({
    id: 'session.endOthers',
    icon: 'log-out',
    group: 'anywhere',
    on: 'nothing',
    needs: 'sessions.revokeOthers',
    successMessage: 'sessionRevoked',
    undo: { none: 'sessionGone' },
    questions: { sure: sureToEndOthers },
  }),
  goTo('go.keySettings', paths.keySettings(), { icon: 'keyboard' }),
  goTo('go.practice', paths.practice(), { icon: 'keyboard' }),
  change({
    id: 'keys.change',
    quiet: true,
    on: 'nothing',
    needs: 'preferences.setKeys',
    successMessage: 'say.keysChanged',
    undo: 'change',
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
    successMessage: 'profileSaved',
    undo: 'change',
    questions: {
      timeZone: {
        kind: 'choice',
        label: 'ask.timeZone',
        hint: 'hint.timeZone',
        rows: () => zoneChoices.map((value) => ({ value, label: t(`choice.${value}`) })),
      },
    },
  }),
  change({
    id: 'account.setUnits',
    icon: 'globe',
    group: 'anywhere',
    on: 'nothing',
    needs: 'account.updateProfile',
    successMessage: 'profileSaved',
    undo: 'change',
    questions: {
      units: {
        kind: 'choice',
        label: 'ask.units',
        hint: 'hint.units',
        rows: () => unitChoices.map((value) => ({ value, label: t(`choice.${value}`) })),
      },
    },
  }),
  change({
    id: 'account.setLanguage',
    icon: 'globe',
    group: 'anywhere',
    on: 'nothing',
    needs: 'account.updateProfile',
    successMessage: 'profileSaved',
    undo: 'change',
    questions: {
      language: { kind: 'choice', label: 'ask.language', hint: 'hint.language', rows: () => languageChoices },
    },
  }),
  look({
    id: 'account.signOut',
    icon: 'log-out',
    effect: 'go',
    needs: 'auth.logout',
    operations: ['auth.logout'],
    questions: { sure: sureToSignOut },
    act: (_args, _targets, port) => port.signOut(),
  }),
]
