import { sql } from 'kysely'

import { newId } from 'provider/db/ids'
import { derivedKey } from 'provider/media/media-files'
import { hashPassword } from 'provider/modules/auth/passwords'
import { startBenchEnvironment } from './environment'

/** A submitted draw request with its media, all pending at first. */
type Inspection = { requestId: string; media: string[] }

/** A provider with submitted draw requests, and the reviewer who may decide on their media. */
export type Review = {
  url: string
  databaseUrl: string
  lotId: string
  reviewer: { uuid: string; email: string }
  /** In the order of the review queue. */
  inspections: [Inspection, ...Inspection[]]
  endSessions: () => Promise<void>
  rows: () => Promise<{ uuid: string; status: string; version: number }[]>
  changes: () => Promise<number>
  /** Events of a medium, oldest first, one line each. */
  history: (media: string) => Promise<string[]>
  /** Ids of commented media, once per comment. */
  commented: () => Promise<string[]>
  stop: () => Promise<void>
}

/**
 * Starts it with `count` media in each of `draws` draw requests; the reviewer signs in with `password`. Previews are
 * assigned in turn.
 */
export async function prepareReview(
  count: number,
  password: string,
  previews: readonly Buffer[] = [],
  draws = 1,
): Promise<Review> {
  const { deps, url, databaseUrl, stop } = await startBenchEnvironment()
  const { db, files } = deps

  const at = new Date()
  const hash = await hashPassword(password)
  const [reviewer, borrower, lot] = [newId(), newId(), newId()]
  const email = 'reviewer@plumbline.test'
  await sql`insert into users (uuid, role, first_name, last_name, email, password_hash, status, is_email_verified, created_at, updated_at)
    values (${reviewer}, 3, 'Rae', 'Viewer', ${email}, ${hash}, 'active', true, ${at}, ${at}),
      (${borrower}, 4, 'Bo', 'Rower', 'borrower@plumbline.test', null, 'active', true, ${at}, ${at})`.execute(db)
  await sql`insert into lots (uuid, lot_number, street, city, state_or_province, postal_code, loan_number, borrower_name, borrower_email, time_zone, created_at, updated_at)
    values (${lot}, '1', 'Oak', 'Austin', 'Texas', '78701', '1', 'B', 'borrower@plumbline.test', 'America/Chicago', ${at}, ${at})`.execute(
    db,
  )
  const addInspection = async (number: number): Promise<Inspection> => {
    const [request, item, media] = [newId(), newId(), Array.from({ length: count }, () => newId())]
    await sql`insert into draw_requests (uuid, lot, reviewer, number, title, total_budget, status, due_date, created_at, updated_at)
      values (${request}, ${lot}, ${reviewer}, ${number}, ${`Draw ${number}`}, 1, 'submitted', ${at}::date + ${number}::int, ${at}, ${at})`.execute(
      db,
    )
    await sql`insert into inspection_items (uuid, draw_request, code, title, status, position, created_at, updated_at)
      values (${item}, ${request}, '1', 'Roof', 'Submitted', 0, ${at}, ${at})`.execute(db)
    await sql`insert into media (uuid, item, draw_request, kind, file_name, content_type, bytes, sha256, storage_key, uploaded_by, attempt, processing, has_preview, created_at, updated_at)
      select one::uuid, ${item}::uuid, ${request}::uuid, 'image', 'a.jpg', 'image/jpeg', 1, one, 'media/' || one || '/original.jpg', ${borrower}::uuid, 1, 'ready', true, ${at}::timestamptz, ${at}::timestamptz
      from unnest(${media}::text[]) one`.execute(db)
    for (const [index, id] of media.entries()) {
      const preview = previews[index % Math.max(1, previews.length)]
      if (preview) await files.put(derivedKey(`media/${id}/original.jpg`, 'preview'), preview)
    }
    return { requestId: request, media }
  }
  const inspections: Review['inspections'] = [await addInspection(1)]
  for (let number = 2; number <= draws; number += 1) inspections.push(await addInspection(number))
  if (previews.length > 0) await db.updateTable('media').set({ width: 1600, height: 1200 }).execute()

  return {
    url,
    databaseUrl,
    lotId: lot,
    reviewer: { uuid: reviewer, email },
    inspections,
    endSessions: async () =>
      void (await sql`update sessions set ended_at = now(), ended_why = 'bench' where ended_at is null`.execute(db)),
    rows: () => db.selectFrom('media').select(['uuid', 'status', 'version']).execute(),
    changes: async () =>
      Number(
        (
          await db
            .selectFrom('changes')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ),
    history: async (media) => {
      const rows = await db
        .selectFrom('journal')
        .select(['at', 'operation', 'version', 'before', 'after', 'change'])
        .where('uuid', '=', media)
        .orderBy('seq')
        .execute()
      return rows.map((row) => JSON.stringify(row))
    },
    commented: async () => (await db.selectFrom('comments').select('media').execute()).map(({ media }) => media),
    stop,
  }
}
