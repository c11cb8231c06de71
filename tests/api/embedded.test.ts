import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startEmbedded, type Embedded } from 'provider/db/embedded'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe.each(['system', 'package'])('the embedded PostgreSQL of the %s', (source) => {
  let dataDir: string
  let server: Embedded | undefined

  beforeAll(async () => {
    process.env.PLUMBLINE_PG = source
    dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-embedded-'))
    await chmod(dataDir, 0o755)
  })

  afterAll(async () => {
    delete process.env.PLUMBLINE_PG
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('starts, and a second start keeps port, password and rows', async () => {
    server = await startEmbedded({ dataDir, log: quiet })
    const first = server.url
    await query(first, "create table kept as select 'Zoë' as name")
    await server.stop()
    server = await startEmbedded({ dataDir, log: quiet })
    expect(server.url).toBe(first)
    expect(await query(first, 'select upper(name) as name from kept')).toEqual([{ name: 'ZOË' }])
  })
})

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
