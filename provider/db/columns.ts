import type { ColumnType, Generated } from 'kysely'

/** A timestamp, read and written as Date. */
export type Moment = ColumnType<Date, Date, Date>
export type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>
/** bigint columns are read as numbers (the pool's type parser): dollars and byte counts stay far below 2^53. */
export type Json<T> = ColumnType<T, string, string>
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Stamps = { created_at: Moment; updated_at: Moment; version: Generated<number> }
/** numeric(4,1) columns are read as numbers by the pool's type parser. */
export type Percent = Optional<number>
