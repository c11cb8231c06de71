import { createHash } from 'node:crypto'

import type { ImportNoun } from 'contract/imports/nouns'
import type { Db } from 'provider/db/transaction'
import { headingKey } from './headings'
import { rememberable, type Remembered, type ColumnSheet } from './sheet'

/** Files have the same format if they have the same headings in the same order. */
const digestOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(headingKey)))
    .digest('hex')

/** Sources that the agency last used for a file with these headings; null if there was none. */
export async function recallSources(
  db: Db,
  noun: ImportNoun,
  agency: string | null,
  headings: readonly string[],
): Promise<Remembered | null> {
  const row = await db
    .selectFrom('import_sources')
    .select(['sources', 'at'])
    .where('noun', '=', noun)
    .where('agency', 'is not distinct from', agency)
    .where('headings', '=', digestOf(headings))
    .executeTakeFirst()
  return row ? { mapping: row.sources, at: row.at } : null
}

/** Remembers the sources of an imported file for the next one with the same headings. */
export async function rememberSources(
  db: Db,
  noun: ImportNoun,
  agency: string | null,
  sheet: ColumnSheet,
  at: Date,
): Promise<void> {
  const sources = JSON.stringify(rememberable(sheet.mapping))
  await db
    .insertInto('import_sources')
    .values({ noun, agency, headings: digestOf(sheet.headings), sources, at })
    .onConflict((known) => known.columns(['noun', 'agency', 'headings']).doUpdateSet({ sources, at }))
    .execute()
}
