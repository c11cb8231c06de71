import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { endpointOf } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { enteredLotFields } from 'contract/lots/fields'
import { t as sayOfField } from 'locales/fields'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { newId } from 'provider/db/ids'
import { purgeExpired } from 'provider/jobs/housekeeping'
import { aLot } from 'tests/support/builders/lots'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aLotFile, lotHeadings, lotLine } from 'tests/support/files/lot-files'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

beforeEach(async () => {
  await world.db.updateTable('lots').set({ deleted_at: world.clock.now() }).execute()
})

const importing = (person: Person, file: Blob, body: { rows?: 'all' | 'valid'; agency?: string } = {}, key?: string) =>
  call(world, person, 'lots.import', { body, files: { file } }, key === undefined ? {} : { key })
const preview = (person: Person, file: Blob, body = {}) =>
  call(world, person, 'lots.previewImport', { body, files: { file } })
const lotsThere = () =>
  world.db.selectFrom('lots').selectAll().where('deleted_at', 'is', null).orderBy('lot_number').execute()
const entries = async (change: string) =>
  world.db.selectFrom('journal').selectAll().where('change', '=', change).execute()

describe('an import', () => {
  test('of valid rows adds them all to the agency, as one change', async () => {
    const lines = [
      lotLine({ lot: '1', budget: '"$1,250"', place: '30.2672,-97.7431' }),
      lotLine({ lot: '2', state: 'texas', zip: '787011234', email: 'Ada@Example.com' }),
    ]
    const { status, message, data, changeId } = await importing(who.agency, aLotFile(lines))
    expect([status, message]).toEqual([200, 'Imported Successfully'])
    expect(data).toEqual({ imported: 2, updated: 0, unchanged: 0, failed: 0, dropped: 0, problems: [], changeId })
    const [first, second] = await lotsThere()
    expect(first).toMatchObject({
      agency: who.agency.uuid,
      total_budget: 1250,
      latitude: 30.2672,
      coordinates_source: 'placed',
      time_zone: 'America/Chicago',
      time_zone_guessed: false,
    })
    expect(second).toMatchObject({
      state_or_province: 'TX',
      postal_code: '78701-1234',
      borrower_email: 'ada@example.com',
      coordinates_source: 'zip',
      time_zone_guessed: true,
    })
    expect((await entries(changeId ?? '')).map(({ noun, changed }) => [noun, changed])).toEqual([
      ['lot', ['created']],
      ['lot', ['created']],
      ['change', ['imported', 'updated', 'failed']],
    ])
  })

  test('is undone and redone completely', async () => {
    const { changeId } = await importing(who.agency, aLotFile([lotLine(), lotLine(), lotLine()]))
    const undone = await undo(who.agency, changeId ?? '')
    expect([undone.status, (await lotsThere()).length]).toEqual([200, 0])
    const redone = await undo(who.agency, undone.changeId ?? '')
    expect([redone.status, (await lotsThere()).length]).toEqual([200, 3])
  })

  test('whose only lot was changed since is not undone', async () => {
    const { changeId } = await importing(who.agency, aLotFile([lotLine()]))
    const [lot] = await lotsThere()
    await call(world, who.admin, 'lots.updateTotalBudget', {
      params: { lotId: lot?.uuid ?? '' },
      body: { totalBudget: 5 },
    })
    expect((await undo(who.agency, changeId ?? '')).status).toBe(409)
    expect((await lotsThere()).length).toBe(1)
  })

  test('of all rows does nothing if one has a problem, and names it', async () => {
    const lines = [lotLine(), lotLine({ zip: '7' }), lotLine({ state: 'Nowhere' })]
    const { status, message, issues } = await importing(who.agency, aLotFile(lines))
    expect([status, message]).toEqual([400, '2 rows have a problem: nothing was imported'])
    expect(issues.map(({ path }) => path)).toEqual(['3.postalCode', '4.stateOrProvince'])
    expect(await lotsThere()).toEqual([])
  })

  test('of the valid rows stores the others as a file, only for its author', async () => {
    const lines = [lotLine(), lotLine({ lot: '=7', zip: '7' }), 'TOTAL,,,,,,,,1,,']
    const { data } = await importing(who.agency, aLotFile(lines), { rows: 'valid' })
    expect([data.imported, data.failed, data.dropped]).toEqual([1, 1, 1])
    const failed = await failuresOf(who.agency, data.changeId ?? '')
    const [headings = '', row = ''] = (await failed.text()).split('\r\n')
    expect(headings).toBe(`${lotHeadings},Row,Problems`)
    expect(row).toContain("'=7,")
    expect(row).toMatch(/,3,"?Postal code: Enter a 5-digit ZIP code, or ZIP\+4 such as 78701-1234"?$/)
    expect((await failuresOf(who.agency2, data.changeId ?? '')).status).toBe(404)
    expect((await failuresOf(who.admin, data.changeId ?? '')).status).toBe(404)
    expect((await failuresOf(who.borrower, data.changeId ?? '')).status).toBe(403)
  })

  test('finds existing lots in the same agency, and in no other', async () => {
    const line = lotLine({ lot: '5', loan: 'LN-5' })
    await aLot(world, { agency: who.agency2.uuid, lot_number: '5', loan_number: 'ln-5' })
    expect((await importing(who.agency, aLotFile([line]))).status).toBe(200)
    const again = await importing(who.agency, aLotFile([line]))
    expect([again.status, again.issues[0]?.message]).toEqual([400, sayOfFile('duplicateThere')])
  })

  test('is listed for its author with its undo, also after undo and redo', async () => {
    const { changeId } = await importing(who.agency, aLotFile([lotLine(), lotLine()]))
    const newest = async (person: Person) => (await call(world, person, 'lots.recentImports', {})).data[0]
    expect(await newest(who.agency)).toMatchObject({ changeId, undoId: changeId, imported: 2, failed: 0 })
    expect((await newest(who.agency2))?.changeId).not.toBe(changeId)
    const undone = await undo(who.agency, changeId ?? '')
    expect(await newest(who.agency)).toMatchObject({ changeId, undoId: null })
    const redone = await undo(who.agency, undone.changeId ?? '')
    expect(await newest(who.agency)).toMatchObject({ changeId, undoId: redone.changeId })
    expect((await call(world, who.reviewer, 'lots.recentImports', {})).status).toBe(403)
  })

  test('is offered for undo once, on its own audit entry, which those of its lots name', async () => {
    const { changeId } = await importing(who.agency, aLotFile([lotLine(), lotLine()]))
    const trail = async (person: Person) =>
      (await call(world, person, 'audit.list', { query: { limit: 3 } })).data.data.map(
        ({ noun, undoId, importId, about }) => [noun, undoId, noun === 'change' ? about : importId],
      )
    await vi.waitFor(
      async () =>
        expect(await trail(who.agency)).toEqual([
          ['change', changeId, 'blob'],
          ['lot', null, changeId],
          ['lot', null, changeId],
        ]),
      { timeout: 20_000 },
    )
    expect((await trail(who.admin))[0]).toEqual(['change', null, 'blob'])
    await undo(who.agency, changeId ?? '')
    const query = { filters: { operation: ['lots.import'] } }
    const entries = (await call(world, who.agency, 'audit.list', { query })).data.data
    expect(entries.filter(({ undoId }) => undoId === changeId)).toEqual([])
  })

  test('with a key happens once', async () => {
    const file = aLotFile([lotLine()])
    const [first, second] = [
      await importing(who.agency, file, {}, 'once'),
      await importing(who.agency, file, {}, 'once'),
    ]
    expect(second.data).toEqual(first.data)
    expect((await lotsThere()).length).toBe(1)
    expect((await importing(who.agency, aLotFile([lotLine()]), {}, 'once')).status).toBe(422)
  })

  describe('while it runs', () => {
    /** Runs `during` while nobody may write to a table, so that an import waits. */
    const held = (table: 'lots' | 'journal' | 'imports', during: () => Promise<void>) =>
      world.db.transaction().execute(async (tx) => {
        await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
        await during()
      })
    const waitingFor = async (table: string) => {
      const waiting = sql`select from pg_locks where relation = ${table}::regclass and not granted`
      return (await waiting.execute(world.db)).rows.length
    }
    const progressOf = (person: Person, work: string) =>
      call(world, person, 'lots.importProgress', { params: { work } })
    /** Expects that only the lots are written; on a slow machine their undo rows too. */
    const underWay = async (work: string) => {
      const { done, total } = (await progressOf(who.agency, work)).data
      expect([[2, 4].includes(done), total]).toEqual([true, 6])
    }
    const begin = (work: string) => {
      const lines = [lotLine({ lot: 'W1' }), lotLine({ lot: 'W2' })]
      return call(world, who.agency, 'lots.import', { body: { work }, files: { file: aLotFile(lines) } })
    }

    test('shows the progress only to its author', async () => {
      const work = newId()
      let done: ReturnType<typeof begin> | undefined
      await held('journal', async () => {
        done = begin(work)
        await vi.waitFor(() => underWay(work), { timeout: 20_000 })
        expect((await progressOf(who.agency2, work)).status).toBe(404)
      })
      expect(await done).toMatchObject({ status: 200 })
      expect((await progressOf(who.agency, work)).status).toBe(404)
    })

    test('is canceled only by its author, and leaves nothing behind', async () => {
      const work = newId()
      let done: ReturnType<typeof begin> | undefined
      await held('lots', async () => {
        done = begin(work)
        await vi.waitFor(async () => expect((await progressOf(who.agency, work)).data).toEqual({ done: 0, total: 0 }), {
          timeout: 20_000,
        })
        const stop = (person: Person) => call(world, person, 'lots.cancelImport', { params: { work } })
        expect((await stop(who.agency2)).status).toBe(404)
        expect((await stop(who.agency)).status).toBe(200)
      })
      expect(await done).toMatchObject({ status: 409, message: refusal('importCancelled') })
      expect(await lotsThere()).toEqual([])
    })

    test('can be canceled until it has ended, even at the last step', async () => {
      const work = newId()
      let done: ReturnType<typeof begin> | undefined
      await held('imports', async () => {
        done = begin(work)
        await vi.waitFor(async () => expect(await waitingFor('imports')).toBe(1), { timeout: 20_000 })
        expect((await call(world, who.agency, 'lots.cancelImport', { params: { work } })).status).toBe(200)
      })
      expect(await done).toMatchObject({ status: 409, message: refusal('importCancelled') })
      expect(await lotsThere()).toEqual([])
    })
  })

  test('by an admin goes to the chosen agency, by an agency to no other', async () => {
    await importing(who.admin, aLotFile(), { agency: who.agency2.uuid })
    expect((await lotsThere()).map(({ agency }) => agency)).toEqual([who.agency2.uuid])
    await importing(who.admin, aLotFile())
    expect((await lotsThere()).map(({ agency }) => agency)).toContain(null)
    const foreign = await importing(who.agency, aLotFile(), { agency: who.agency2.uuid })
    expect([foreign.status, foreign.issues[0]?.path]).toEqual([400, 'agency'])
    expect((await importing(who.admin, aLotFile(), { agency: who.reviewer.uuid })).status).toBe(400)
    expect((await lotsThere()).length).toBe(2)
  })

  test('is not allowed for a reviewer or a borrower', async () => {
    for (const person of [who.reviewer, who.borrower]) {
      expect((await importing(person, aLotFile())).status).toBe(403)
      expect((await preview(person, aLotFile())).status).toBe(403)
    }
    expect(await lotsThere()).toEqual([])
  })

  test('rejects a file that is no table, and an unknown field', async () => {
    const picture = await importing(who.agency, new Blob([new Uint8Array([1, 0, 2])]))
    expect([picture.status, picture.issues]).toEqual([400, [{ path: 'file', message: sayOfFile('fileNotATable') }]])
    const unknown = await callWrongly(world, who.agency, 'lots.import', {
      body: { role: 1 },
      files: { file: aLotFile() },
    })
    expect([unknown.status, unknown.issues]).toEqual([400, [{ path: 'role', message: refusal('unknownField') }]])
    const mapping = { color: 1 }
    expect(
      (await callWrongly(world, who.agency, 'lots.import', { body: { mapping }, files: { file: aLotFile() } })).status,
    ).toBe(400)
    expect(await lotsThere()).toEqual([])
  })
})

test('skipped rows are deleted after thirty days, the import itself is not', async () => {
  const { changeId } = await importing(who.agency, aLotFile([lotLine(), lotLine({ zip: '7' })]), { rows: 'valid' })
  const days = (count: number) => new Date(world.clock.now().getTime() + count * 86_400_000)
  await purgeExpired(world.db, days(29))
  expect((await failuresOf(who.agency, changeId ?? '')).status).toBe(200)
  await purgeExpired(world.db, days(31))
  expect((await failuresOf(who.agency, changeId ?? '')).status).toBe(404)
  expect((await lotsThere()).length).toBe(1)
})

describe('a preview', () => {
  test('describes the import, and changes nothing', async () => {
    const lines = [lotLine({ zip: '2134', state: 'MA' }), lotLine({ zip: '7' }), 'Total,,,,,,,,9,,']
    const { data, changeId } = await preview(who.agency, aLotFile(lines))
    expect(data.counts).toEqual({ rows: 2, ready: 1, updated: 0, unchanged: 0, failed: 1, dropped: 1 })
    expect(data.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'add'],
      [3, 'problem'],
    ])
    expect(data.problems).toEqual([
      { row: 3, column: 4, field: 'postalCode', text: '7', message: sayOfField('zipInvalid') },
    ])
    expect(data.notes.map(({ message }) => message)).toEqual(['Read as 02134: the zeros in front were missing'])
    expect(data.dropped).toEqual([{ row: 4, why: 'total row', text: 'Total 9' }])
    expect([changeId, await lotsThere()]).toEqual([null, []])
  })

  test('lists fields without a column, and uses a given mapping', async () => {
    const file = new Blob([`a,b,c,d,e,f,g,h\n${lotLine({ loan: 'MAPPED' })}\n`])
    const blind = await preview(who.agency, file)
    expect(blind.data.missing).toEqual(enteredLotFields.flatMap(({ dbKey, isRequired }) => (isRequired ? [dbKey] : [])))
    const mapping = {
      lotNumber: 0,
      street: 1,
      city: 2,
      stateOrProvince: 3,
      postalCode: 4,
      loanNumber: 5,
      borrowerName: 6,
      borrowerEmail: 7,
    }
    const mapped = await preview(who.agency, file, { mapping, headingRow: 1 })
    expect([mapped.data.missing, mapped.data.counts.ready]).toEqual([[], 1])
  })
})

function failuresOf(person: Person, changeId: string): Promise<Response> {
  const url = world.url + fillPath(endpointOf('lots.importFailures').path, { changeId })
  return fetch(url, { headers: { authorization: `Bearer ${person.accessToken}` } })
}
