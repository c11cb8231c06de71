import { t as changeText } from 'locales/changes'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import { t } from 'locales/mail'
import { requireAgency } from 'provider/access/assignees'
import { storeChange } from 'provider/history/stored-changes'
import { groupBy } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { record } from 'provider/history/journal'
import type { RequestRow } from 'provider/records/locks'
import { assignLockedLots } from 'provider/modules/lots/public'
import { lockTargetRequests, lockTargetRequestsAndLots, type ManyRequests } from './lock-requests'
import { mailPeople, notify, type Recipient } from 'provider/notify/notify'
import { findReviewers } from 'provider/notify/recipients'

/**
 * Assigns draw requests to an agency, together with their lots and the other open draw requests there, because all of
 * them share one agency (docs/domain-rules.md#states). Completed ones are frozen and listed as refused.
 * @throws ApiError like `lockTargetRequests`; 400 at `agency` for an invalid one
 */
export async function assignRequests(
  context: Context,
  { agency, ...many }: ManyRequests & { agency: string },
): Promise<DataOf<'requests.assignAgencies'>> {
  await requireAgency(context.db, agency)
  const { chosen, lots, requests } = await lockTargetRequestsAndLots(context, many)
  const open = chosen.filter(({ status }) => status !== 'completed')
  const moving = new Set(open.map(({ lot }) => lot))
  const given = await assignLockedLots(context, { lots: lots.filter(({ uuid }) => moving.has(uuid)), requests }, agency)
  const refusedLots = new Map(given.refused.map(({ uuid, message }) => [uuid, message]))
  const whyNot = ({ lot, status }: RequestRow) =>
    status === 'completed' ? ruleText('rule.frozen') : refusedLots.get(lot)
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
 * Notifies the assignees of draw requests: the reviewer, else the agency; one mail each, and a notification per draw
 * request (spec §7 "sends the assignment mail"). Unassigned ones are listed. The mails are their own change.
 * @throws ApiError like `lockTargetRequests`
 */
export async function sendAssignments(
  context: Context,
  many: Pick<ManyRequests, 'target'>,
): Promise<DataOf<'requests.assignMail'>> {
  const rows = await lockTargetRequests(context, many)
  const notified: { row: RequestRow; who: Recipient }[] = []
  for (const row of rows) {
    const [who] = await findReviewers(context.db, row)
    if (who) notified.push({ row, who })
  }
  const streets = await streetsUnscoped(context, rows)
  const sentTo = [...new Set(notified.map(({ who }) => who.name))]
  const changeId = notified.length === 0 ? null : await storeChange(context, () => assignmentMessage(sentTo), [])
  for (const letters of groupBy(notified, ({ who }) => who.address).values()) {
    const [first] = letters
    if (first)
      await notifyAssignee(
        context,
        first.who,
        letters.map(({ row }) => row),
        { streets, changeId },
      )
  }
  const reached = new Set(notified.map(({ row }) => row.uuid))
  return {
    done: [...reached],
    refused: rows
      .filter(({ uuid }) => !reached.has(uuid))
      .map(({ uuid }) => ({ uuid, message: refusal('nobodyAssigned') })),
    sentTo,
    changeId,
  }
}

/** The toast with the recipients of the mails. */
export const assignmentMessage = (names: readonly string[]): string =>
  names.length === 0 ? refusal('nobodyAssigned') : refusal('assignmentSent', { names: names.join(', ') })

async function notifyAssignee(
  context: Context,
  who: Recipient,
  rows: readonly RequestRow[],
  { streets, changeId: change }: { streets: ReadonlyMap<string, string>; changeId: string | null },
): Promise<void> {
  for (const { uuid, lot, title } of rows)
    await notify(
      context,
      [who],
      { kind: 'assigned', write: () => changeText('note.assigned', { title }), lot, drawRequest: uuid },
      change,
    )
  const lineOf = ({ uuid, lot, title }: RequestRow) =>
    t('mail.assignedRequest', {
      title,
      address: streets.get(lot) ?? '',
      link: `${context.config.appOrigin}/lots/${lot}/requests/${uuid}`,
    })
  const write = ({ name }: Recipient) => ({
    subject: t('mail.assignedSubject', { count: rows.length }),
    body: [
      t('mail.hello', { name }),
      '',
      t('mail.assigned', { who: context.actor.name }),
      ...rows.map(lineOf),
      '',
      t('mail.openQueue', { link: `${context.config.appOrigin}/review` }),
    ].join('\n'),
  })
  await mailPeople(context, [who], { kind: 'assigned', drawRequests: rows.map(({ uuid }) => uuid), change, write })
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
