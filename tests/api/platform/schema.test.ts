import path from 'node:path'

import pg from 'pg'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { freshDatabase } from 'tests/support/world/database'

/** A column, by its SQL or by its type in provider/db/schema.ts. */
type Column = { kind: string; nullable: boolean; insert: 'required' | 'optional' | 'never' }
type Columns = Record<string, Column>

/** Types of values as the driver reads them (provider/db/pool.ts), by PostgreSQL type. */
const kinds: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bpchar: 'string',
  varchar: 'string',
  bit: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  timestamp: 'Date',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  _text: 'string[]',
  _uuid: 'string[]',
}

const row = z.object({
  name: z.string(),
  udt_name: z.string(),
  nullable: z.boolean(),
  has_default: z.boolean(),
  generated: z.boolean(),
})

/** The columns of a migrated database. */
async function columnsInDatabase(): Promise<Columns> {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(`
    select c.table_name || '.' || c.column_name as name, c.udt_name, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' as has_default, c.is_generated = 'ALWAYS' as generated
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'`)
  await client.end()
  await database.drop()
  const columns = z.array(row).parse(rows)
  return Object.fromEntries(
    columns.map(({ name, udt_name, nullable, has_default, generated }): [string, Column] => {
      const insert = nullable || has_default ? 'optional' : 'required'
      return [name, { kind: kinds[udt_name] ?? udt_name, nullable, insert: generated ? 'never' : insert }]
    }),
  )
}

/** The columns of the type `Database`. */
function columnsInTypes(): Columns {
  const file = path.resolve('provider/db/schema.ts')
  const read = ts.readConfigFile('tsconfig.json', (name) => ts.sys.readFile(name))
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, process.cwd())
  const program = ts.createProgram([file], options)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const symbol = source && checker.getSymbolAtLocation(source)
  const database = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === 'Database')
  if (!source || !database) throw new Error('provider/db/schema.ts does not export Database')
  const typeOf = (one: ts.Symbol) => checker.getTypeOfSymbolAtLocation(one, source)
  const tables = checker.getDeclaredTypeOfSymbol(database).getProperties()
  return Object.fromEntries(
    tables.flatMap((table) =>
      typeOf(table)
        .getProperties()
        .map((column) => [`${table.name}.${column.name}`, columnOf(checker, typeOf(column), typeOf)] as const),
    ),
  )
}

function columnOf(checker: ts.TypeChecker, type: ts.Type, typeOf: (one: ts.Symbol) => ts.Type): Column {
  const part = (name: string) => {
    const property = type.getProperty(name)
    return property ? typeOf(property) : type
  }
  const [select, insert] = [part('__select__'), part('__insert__')]
  const flags = parts(insert).reduce((all, { flags }) => all | flags, 0)
  const isOptional = (flags & ts.TypeFlags.Undefined) !== 0
  return {
    kind: kindOf(checker, checker.getNonNullableType(select)),
    nullable: parts(select).some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0),
    insert: (flags & ts.TypeFlags.Never) !== 0 ? 'never' : isOptional ? 'optional' : 'required',
  }
}

const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  const flags = parts(type).reduce((all, { flags }) => all | flags, 0)
  if ((flags & ts.TypeFlags.Never) !== 0) return 'never'
  if ((flags & ts.TypeFlags.StringLike) !== 0) return 'string'
  if ((flags & ts.TypeFlags.NumberLike) !== 0) return 'number'
  if ((flags & ts.TypeFlags.BooleanLike) !== 0) return 'boolean'
  const text = checker.typeToString(type)
  if (text === 'Date' || text === 'string[]') return text
  return text.startsWith('Buffer') ? 'Buffer' : 'json'
}

test('the types of provider/db/schema.ts are those of the migrated database', async () => {
  const stored = await columnsInDatabase()
  const typed = columnsInTypes()
  const names = [...new Set([...Object.keys(stored), ...Object.keys(typed)])].sort()
  const differing = names.flatMap((name) => {
    const [sql, type] = [stored[name], typed[name]]
    return sql && type && isSame(sql, type) ? [] : [{ name, sql, type }]
  })
  expect(differing).toEqual([])
  expect(names.length).toBeGreaterThan(300)
})

/** A type may be stricter: demand a value that has a default, or forbid to write or read it. */
function isSame(sql: Column, type: Column): boolean {
  const isKind = sql.kind === type.kind || type.kind === 'never' || (sql.kind === 'json' && type.kind === 'string[]')
  const isOptional = type.insert === 'optional'
  const isInsert = sql.insert === type.insert || (sql.insert === 'optional' && !isOptional)
  return isKind && isInsert && sql.nullable === type.nullable
}
