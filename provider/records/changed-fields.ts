/** Returns the columns that differ from the row. */
export function differing<Row extends object, Columns extends Partial<Row>>(
  row: Row,
  columns: Columns,
): Partial<Columns> {
  const changed = Object.entries(columns).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof Row]),
  )
  return Object.fromEntries(changed) as Partial<Columns>
}

/** Returns the fields that were sent, without undefined ones. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
