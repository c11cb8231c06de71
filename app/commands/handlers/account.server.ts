import * as z from 'zod/mini'
import type { InputOf } from 'contract/core/catalog'
import { unitChoices } from 'contract/geo/unit-choices'
import { zoneChoices } from 'contract/core/time-zones'
import { languageCodes } from 'locales/languages'
import { handler, outcomeOf } from './handler.server'

type ProfileBody = InputOf<'account.updateProfile'>['body']

/** Changes a field of the viewer's profile, named by the arguments. */
const profileHandler = <A extends ProfileBody>(args: { parse: (value: unknown) => A }) =>
  handler({
    operations: ['account.updateProfile'],
    args,
    run: async (body, _targets, port) => {
      const answer = await port.call('account.updateProfile', { body })
      return outcomeOf(answer, { records: [{ noun: 'user', value: answer.data.user }] })
    },
  })

export const accountHandlers = {
  'session.end': handler({
    operations: ['sessions.revoke'],
    args: z.strictObject({ session: z.uuid() }),
    run: async ({ session: id }, _targets, port) => outcomeOf(await port.call('sessions.revoke', { params: { id } })),
  }),
  'session.endOthers': handler({
    operations: ['sessions.revokeOthers'],
    args: z.strictObject({ sure: z.literal('yes') }),
    run: async (_args, _targets, port) => outcomeOf(await port.call('sessions.revokeOthers', {})),
  }),
  'keys.change': handler({
    operations: ['preferences.setKeys'],
    args: z.strictObject({ edit: z.unknown() }),
    // No record of a page contains them: the frame reads them again after their event.
    run: async ({ edit }, _targets, port) => {
      const body = edit as InputOf<'preferences.setKeys'>['body']
      const answer = await port.call('preferences.setKeys', { body })
      return outcomeOf(answer, { versions: [{ noun: 'user', ...answer.data }] })
    },
  }),
  'account.setTimeZone': profileHandler(z.strictObject({ timeZone: z.enum(zoneChoices) })),
  'account.setUnits': profileHandler(z.strictObject({ units: z.enum(unitChoices) })),
  'account.setLanguage': profileHandler(z.strictObject({ language: z.enum(languageCodes) })),
}
