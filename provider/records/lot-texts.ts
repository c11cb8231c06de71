import { lotTextKeys, type LotTextKey } from 'contract/lots/fields'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name

/** Columns of a lot's text fields; a field and its column differ only in spelling. */
export type LotTextColumn = SnakeCase<LotTextKey>

const columns = Object.fromEntries(
  lotTextKeys.map((key) => [key, key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Record<LotTextKey, LotTextColumn>

/** The column of a text field: `loan_number` of `loanNumber`. */
export const columnOf = (key: LotTextKey): LotTextColumn => columns[key]

export const lotTextColumns: readonly LotTextColumn[] = lotTextKeys.map(columnOf)

/** An object with a value for each text field, by column. */
export const eachLotTextColumn = <T>(of: (key: LotTextKey) => T) =>
  Object.fromEntries(lotTextKeys.map((key) => [columnOf(key), of(key)])) as Record<LotTextColumn, T>
