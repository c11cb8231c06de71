import type { FastifyInstance } from 'fastify'

import type { Contact } from 'contract/contact'
import { inMail } from 'contract/letters'
import { refusal } from 'contract/refusals'
import { roles } from 'contract/roles'
import { bind } from 'provider/http/bind'
import type { Deps, PublicContext } from 'provider/http/context'
import { placeOf, type Window } from 'provider/http/rate-limits'
import { newId } from 'provider/ids'
import { queueMail } from 'provider/jobs/mail'

/** Messages that name one address as theirs, from one network: another's use of it stops nobody. */
const perWriter: Window = { count: 5, seconds: 3600 }

/** Binds the contact form. */
export function bindContact(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'contact.submit', async (context, { body }) => {
    app.limits.take('contact', placeOf(body.email, context.address), perWriter)
    await keepMessage(context, body)
    return { data: null, message: refusal('contactSent') }
  })
}

/** Keeps what was written (spec §2, Contact us) and sends it on: to CONTACT_EMAIL, without one to every admin. */
async function keepMessage(context: PublicContext, { name, email, subject, message }: Contact): Promise<void> {
  const { db, now } = context
  await db
    .insertInto('contact_messages')
    .values({ uuid: newId(now), name, email, subject, message, created_at: now })
    .execute()
  const body = [inMail('mail.contactFrom', { name, email }), '', message].join('\n')
  const head = inMail('mail.contactSubject', { subject: subject.replace(/\s+/g, ' ') })
  const letter = { subject: head, body, replyTo: email }
  for (const to of await readersOf(context)) await queueMail(context, { ...to, ...letter })
}

async function readersOf({ db, config }: PublicContext): Promise<{ toUser: string | null; toAddress: string }[]> {
  if (config.contactEmail !== null) return [{ toUser: null, toAddress: config.contactEmail }]
  const admins = await db
    .selectFrom('users')
    .select(['uuid', 'email'])
    .where('role', '=', roles.admin)
    .where('status', '=', 'active')
    .execute()
  return admins.map(({ uuid, email }) => ({ toUser: uuid, toAddress: email }))
}
