import type { ColumnType, Generated } from 'kysely'

/** A timestamp, read and written as Date. */
export type Timestamp = ColumnType<Date, Date, Date>
export type MaybeTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
/** JSON, read as a value and written as text. */
export type Json<T> = ColumnType<T, string, string>
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
/** A column that may be null and may be left out of an insert. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Columns of every record with optimistic locking. */
export type Stamps = { created_at: Timestamp; updated_at: Timestamp; version: Generated<number> }
/** numeric(4,1), read as a number by the pool's type parser. */
export type Percent = Optional<number>
