import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()

test('the migration cleans stored file names and leaves other names alone', async () => {
  const { item } = await aReview(world, who, { photos: 0 })
  const named = (file_name: string) => aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, file_name })
  const media = [await named('photo\u202egpj.exe'), await named('Garten ü\u200d.jpg'), await named('\u2066')]
  const detail = 'almost the same picture: photo\u202egpj.exe'
  const checks = JSON.stringify([{ kind: 'lookAlike', result: 'fail', value: 3, limit: 10, detail }])
  await world.db.updateTable('media').set({ checks }).execute()
  const text = await readFile('provider/db/migrations/0057-plain-file-names.sql', 'utf8')
  await world.db.connection().execute((db) => sql.raw(text).execute(db))
  const rows = await world.db.selectFrom('media').select(['uuid', 'file_name', 'checks']).execute()
  const nameOf = (uuid: string | undefined) => rows.find((row) => row.uuid === uuid)?.file_name
  expect(media.map(({ uuid }) => nameOf(uuid))).toEqual(['photogpj.exe', 'Garten ü\u200d.jpg', 'upload'])
  expect(rows[0]?.checks?.[0]?.detail).toBe('almost the same picture: photogpj.exe')
})
