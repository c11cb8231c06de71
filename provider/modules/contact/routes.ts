import type { FastifyInstance } from 'fastify'

import type { Contact } from 'contract/contact/calls'
import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import { t as refusal } from 'locales/refusals'
import { roleIdsThat, seesAllAgencies } from 'contract/core/capabilities'
import { bind } from 'provider/http/bind'
import type { Deps, PublicContext } from 'provider/http/context'
import { accountFromNetwork, type Window } from 'provider/http/rate-limits'
import { newId } from 'provider/db/ids'
import { queueMail } from 'provider/notify/mail'

/** Limit for messages with one sender address, per network, so that others cannot use it up. */
const perWriter: Window = { count: 5, seconds: 3600 }

/** Binds the contact form. */
export function bindContact(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'contact.submit', async (context, { body }) => {
    await app.limits.take('contact', accountFromNetwork(body.email, context.address), perWriter)
    await storeMessage(context, body)
    return { data: null, message: refusal('contactSent') }
  })
}

/** Stores a message (spec §2, Contact us) and mails it to CONTACT_EMAIL, or else to every admin. */
async function storeMessage(context: PublicContext, { name, email, subject, message }: Contact): Promise<void> {
  const { db, now } = context
  await db
    .insertInto('contact_messages')
    .values({ uuid: newId(now), name, email, subject, message, created_at: now })
    .execute()
  const write = () => ({
    subject: t('mail.contactSubject', { subject: subject.replace(/\s+/g, ' ') }),
    body: [t('mail.contactFrom', { name, email }), '', message].join('\n'),
  })
  for (const { language, ...to } of await readersOf(context))
    await inLanguage(languageOf(language), () => queueMail(context, { ...to, ...write(), replyTo: email }))
}

type Reader = { toUser: string | null; toAddress: string; language: string | null }

async function readersOf({ db, config }: PublicContext): Promise<Reader[]> {
  if (config.contactEmail !== null) return [{ toUser: null, toAddress: config.contactEmail, language: null }]
  const admins = await db
    .selectFrom('users')
    .select(['uuid', 'email', 'language'])
    .where('role', 'in', roleIdsThat(seesAllAgencies))
    .where('status', '=', 'active')
    .execute()
  return admins.map(({ uuid, email, language }) => ({ toUser: uuid, toAddress: email, language }))
}
