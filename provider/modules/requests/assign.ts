import { refusal } from 'contract/refusals'
import { deed } from 'contract/deeds'
import { sql } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import { inMail } from 'contract/letters'
import { messages } from 'contract/messages'
import { requireAgency } from 'provider/chosen-people'
import { keepChange } from 'provider/changes'
import { groupBy } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { record } from 'provider/journal'
import type { RequestRow } from 'provider/locks'
import { giveHeldLots } from 'provider/modules/lots/service'
import { holdRequests, holdRequestsAndLots, type ManyRequests } from 'provider/modules/requests/hold'
import { mail, notify, type Recipient } from 'provider/notify'
import { findReviewers } from 'provider/recipients'

/**
 * Gives draw requests to an agency, and with them their lots and what else is open there, since all three have one agency
 * (contract: States). Completed ones are frozen and named.
 * @throws ApiError as `holdRequests`; 400 at `agency` where that is none
 */
export async function assignRequests(
  context: Context,
  { agency, ...many }: ManyRequests & { agency: string },
): Promise<DataOf<'requests.assignAgencies'>> {
  await requireAgency(context.db, agency)
  const { chosen, lots, requests } = await holdRequestsAndLots(context, many)
  const open = chosen.filter(({ status }) => status !== 'completed')
  const moving = new Set(open.map(({ lot }) => lot))
  const given = await giveHeldLots(context, { lots: lots.filter(({ uuid }) => moving.has(uuid)), requests }, agency)
  const refusedLots = new Map(given.refused.map(({ uuid, message }) => [uuid, message]))
  const whyNot = ({ lot, status }: RequestRow) => (status === 'completed' ? messages.frozen : refusedLots.get(lot))
  return {
    done: chosen.filter((one) => !whyNot(one)).map(({ uuid }) => uuid),
    refused: chosen.flatMap((one) => {
      const message = whyNot(one)
      return message ? [{ uuid: one.uuid, message }] : []
    }),
    changeId: given.changeId,
  }
}

/**
 * Tells those whom draw requests were put to: the reviewer, else the agency; one mail each, and a notification per draw
 * request (spec §7 "sends the assignment mail"). Those that nobody has are named. The mails are a change of their own.
 * @throws ApiError as `holdRequests`
 */
export async function sendAssignments(
  context: Context,
  many: Pick<ManyRequests, 'target'>,
): Promise<DataOf<'requests.assignMail'>> {
  const rows = await holdRequests(context, many)
  const told: { row: RequestRow; who: Recipient }[] = []
  for (const row of rows) {
    const [who] = await findReviewers(context.db, row)
    if (who) told.push({ row, who })
  }
  const streets = await streetsUnscoped(context, rows)
  const sentTo = [...new Set(told.map(({ who }) => who.name))]
  const changeId = told.length === 0 ? null : await keepChange(context, assignmentWords(sentTo), [])
  for (const letters of groupBy(told, ({ who }) => who.address).values()) {
    const [first] = letters
    if (first)
      await tell(
        context,
        first.who,
        letters.map(({ row }) => row),
        { streets, changeId },
      )
  }
  const reached = new Set(told.map(({ row }) => row.uuid))
  return {
    done: [...reached],
    refused: rows
      .filter(({ uuid }) => !reached.has(uuid))
      .map(({ uuid }) => ({ uuid, message: refusal('nobodyAssigned') })),
    sentTo,
    changeId,
  }
}

/** Whom mails went to. */
export const assignmentWords = (names: readonly string[]): string =>
  names.length === 0 ? refusal('nobodyAssigned') : refusal('assignmentSent', { names: names.join(', ') })

async function tell(
  context: Context,
  who: Recipient,
  rows: readonly RequestRow[],
  { streets, changeId: change }: { streets: ReadonlyMap<string, string>; changeId: string | null },
): Promise<void> {
  for (const { uuid, lot, title } of rows)
    await notify(
      context,
      [who],
      { kind: 'assigned', text: deed('note.assigned', { title }), lot, drawRequest: uuid },
      change,
    )
  const lines = rows.map(({ uuid, lot, title }) =>
    inMail('mail.assignedRequest', {
      title,
      address: streets.get(lot) ?? '',
      link: `${context.config.appOrigin}/lots/${lot}/requests/${uuid}`,
    }),
  )
  await mail(context, [who], {
    kind: 'assigned',
    drawRequests: rows.map(({ uuid }) => uuid),
    change,
    subject: inMail('mail.assignedSubject', { count: rows.length }),
    body: [
      inMail('mail.hello', { name: who.name }),
      '',
      inMail('mail.assigned', { who: context.actor.name }),
      ...lines,
    ].join('\n'),
  })
  await record(
    context,
    rows.map(({ uuid, lot }) => ({
      noun: 'drawRequest' as const,
      uuid,
      lot,
      drawRequest: uuid,
      changed: [],
      after: { toldTo: who.name },
      change,
    })),
  )
}

async function streetsUnscoped({ db }: Context, rows: readonly RequestRow[]): Promise<Map<string, string>> {
  const lots = await db
    .selectFrom('lots')
    .select(['uuid', 'street', 'city'])
    .where(sql<boolean>`uuid = any(${rows.map(({ lot }) => lot)}::uuid[])`)
    .execute()
  return new Map(lots.map(({ uuid, street, city }) => [uuid, `${street}, ${city}`]))
}
