import { sql, type RawBuilder } from 'kysely'
import { currentLanguage } from 'locales/engine/current-language'
import { t as recordText } from 'locales/records'
import { t } from 'locales/search'

/** Stands for the value in a message that SQL fills. */
const mark = '#'

const filled = (message: string, value: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(${message}::text, ${mark}, (${value})::text)`

/** SQL for "Draw 3", "lot 58" and the like in the reader's language. */
export const drawOf = (number: RawBuilder<unknown>) => filled(recordText('records.draw', { number: mark }), number)
export const lotOf = (number: RawBuilder<unknown>) => filled(t('search.lot', { number: mark }), number)
export const versionText = (version: RawBuilder<unknown>) => filled(t('search.version', { version: mark }), version)
export const addressesOf = (count: RawBuilder<unknown>) => filled(t('search.addresses', { count: mark }), count)

/** A date such as 2026-11-27 in the reader's language: "Nov 27, 2026". */
export const dateText = (date: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
