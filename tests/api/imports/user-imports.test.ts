import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { t as sayOfFile } from 'locales/files'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { roles } from 'contract/core/roles'
import { aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

type Wishes = NonNullable<InputOf<'imports.run'>['body']>

const params = { noun: 'users' } as const
const fileOf = (...lines: string[]) => new Blob([lines.join('\n')])
const run = (person: Person, file: Blob, body: Wishes = {}) =>
  call(world, person, 'imports.run', { params, body, files: { file } })
const preview = async (person: Person, file: Blob, body: Omit<Wishes, 'rows'> = {}) =>
  (await call(world, person, 'imports.preview', { params, body, files: { file } })).data

describe('an import of users', () => {
  const heading = 'First,Surname,E-mail,Role,Company,Phone'
  const rowsOf = (...emails: string[]) => fileOf(heading, ...emails.map((email) => `Ana,Miller,${email},borrower,,`))
  const accountOf = (email: string) =>
    world.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .where('status', '<>', 'deleted')
      .executeTakeFirst()
  const mailsTo = (email: string) =>
    world.db.selectFrom('mail_outbox').selectAll().where('to_address', '=', email).execute()
  /** Fails the next insert of an import as a transaction that stands in the way of another. */
  const failFirst = async () => {
    await sql`create sequence import_tries`.execute(world.db)
    await sql`create function fail_first() returns trigger language plpgsql as $$ begin
      if nextval('import_tries') = 1 then raise exception using errcode = '40001'; end if; return new; end $$`.execute(
      world.db,
    )
    await sql`create trigger fail_first before insert on imports for each row execute function fail_first()`.execute(
      world.db,
    )
  }
  const problemsIn = ({ problems }: Awaited<ReturnType<typeof preview>>) =>
    problems.map(({ row, field, message }) => [row, field, message])

  test('invites new users as by hand, each with its mail, and writes nothing in its dry run', async () => {
    const file = fileOf(
      heading,
      'Ada,Lovelace,Ada.One@import.test,Reviewer,first agency,+1 512 555 0137',
      'Carl,Bank,carl@import.test,BORROWER,,',
      'Ines,Third,third@import.test,agency,Third Agency,',
    )
    const looked = await preview(who.admin, file)
    expect([looked.missing, looked.problems, looked.notes, looked.refused]).toEqual([[], [], [], null])
    expect([looked.counts.ready, await accountOf('carl@import.test')]).toEqual([3, undefined])
    const { status, message, data, changeId } = await run(who.admin, file)
    expect([status, message]).toEqual([200, refusal('invitationKept', { sent: 'Imported Successfully.' })])
    expect(data).toMatchObject({ imported: 3, updated: 0, failed: 0 })
    expect(await accountOf('ada.one@import.test')).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      role: roles.reviewer,
      agency: who.agency.uuid,
      contact_number: '+1 512 555 0137',
      status: 'invited',
      password_hash: null,
    })
    expect(await accountOf('third@import.test')).toMatchObject({ role: roles.agency, agency_name: 'Third Agency' })
    for (const email of ['ada.one@import.test', 'carl@import.test', 'third@import.test']) {
      const [mail, ...others] = await mailsTo(email)
      expect([mail?.body.includes('/complete-profile/'), others]).toEqual([true, []])
    }
    // Invitations stay: nothing of this import can be undone.
    expect(await undo(who.admin, changeId)).toMatchObject({ status: 409, message: refusal('mailLeft') })
    const [recent] = (await call(world, who.admin, 'imports.recent', { params })).data
    expect(recent).toMatchObject({ changeId, imported: 3, undoId: null })
    expect((await accountOf('carl@import.test'))?.status).toBe('invited')
    const query = { filters: { operation: ['imports.run'] } }
    await vi.waitFor(
      async () => {
        const entries = (await call(world, who.admin, 'audit.list', { query })).data.data
        expect(entries.map(({ noun, undoId }) => [noun, undoId])).toEqual([
          ['change', null],
          ...Array.from({ length: 3 }, () => ['user', null]),
        ])
      },
      { timeout: 20_000 },
    )
  })

  test('reads its own template back', async () => {
    const headers = { authorization: `Bearer ${who.agency.accessToken}` }
    const template = await (await fetch(`${world.url}/api/imports/users/template`, { headers })).text()
    expect(template.trim()).toBe(
      'First name (REQUIRED),Last name (REQUIRED),Email (REQUIRED),Role (REQUIRED),Agency,Contact number',
    )
    const looked = await preview(who.agency, fileOf(template.trim(), 'Ana,Miller,blank@import.test,reviewer,,'))
    expect([looked.missing, looked.problems, looked.counts.ready]).toEqual([[], [], 1])
  })

  test('reads its own template in Spanish back, with a role in Spanish', async () => {
    const headers = { authorization: `Bearer ${who.agency.accessToken}`, 'accept-language': 'es' }
    const template = await (await fetch(`${world.url}/api/imports/users/template`, { headers })).text()
    expect(template.trim()).toBe(
      'Nombre (OBLIGATORIO),Apellido (OBLIGATORIO),Correo electrónico (OBLIGATORIO),Rol (OBLIGATORIO),Agencia,Teléfono',
    )
    const looked = await preview(who.agency, fileOf(template.trim(), 'Ana,Miller,blank@import.test,Revisor,,'))
    expect([looked.missing, looked.problems, looked.counts.ready]).toEqual([[], [], 1])
  })

  test('splits a full name, and finds an agency by its email address', async () => {
    const { email } = who.agency2
    const file = fileOf(
      'Full Name,Email Address,User Role,Agency',
      `"Lovelace, Ada",full1@import.test,reviewer,${email.toUpperCase()}`,
      'Mary Ann Smith Jr.,full2@import.test,borrower,',
      'Cher,full3@import.test,borrower,',
    )
    const looked = await preview(who.admin, file)
    expect(problemsIn(looked)).toEqual([[4, 'lastName', sayOfField('required', { label: 'Last name' })]])
    expect(looked.rows[0]?.reads).toContain('Second Agency')
    await run(who.admin, file, { rows: 'valid' })
    expect(await accountOf('full1@import.test')).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      agency: who.agency2.uuid,
    })
    expect(await accountOf('full2@import.test')).toMatchObject({ first_name: 'Mary Ann', last_name: 'Smith Jr.' })
  })

  test('reads a cell of several lines as one', async () => {
    const file = fileOf(heading, '"Ada\nMaria",Love\tlace,lines@import.test,borrower,,"+1 512\n555 0137"')
    expect((await preview(who.admin, file)).problems).toEqual([])
    await run(who.admin, file)
    const read = { first_name: 'Ada Maria', last_name: 'Love lace', contact_number: '+1 512 555 0137' }
    expect(await accountOf('lines@import.test')).toMatchObject(read)
  })

  test('names the problem of each row at its field', async () => {
    for (const email of ['twin1@import.test', 'twin2@import.test'])
      await aUser(world, { role: roles.agency, agency_name: 'Twin Agency', email })
    const file = fileOf(
      heading,
      `Ana,Miller,${who.reviewer.email.toUpperCase()},reviewer,First Agency,`,
      'Ana,Miller,one@import.test,borrower,,',
      'Ana,Miller,ONE@import.test,borrower,,',
      'Ana,Miller,two@import.test,,,',
      'Ana,Miller,three@import.test,boss,,',
      'Ana,Miller,four@import.test,reviewer,,',
      'Ana,Miller,five@import.test,reviewer,Nobody Inc,',
      'Ana,Miller,six@import.test,reviewer,Twin Agency,',
      ',Miller,seven,borrower,,call me',
      'Ana,Miller,eight@import.test,admin,First Agency,',
    )
    const looked = await preview(who.admin, file)
    expect(problemsIn(looked)).toEqual([
      [2, 'email', sayOfFile('thereAlready', { one: 'user' })],
      [4, 'email', sayOfFile('sameRecordInFile', { row: 3, one: 'user' })],
      [5, 'role', sayOfField('required', { label: 'Role' })],
      [6, 'role', sayOfField('notAChoice', { choices: 'admin, agency, reviewer, borrower' })],
      [7, 'agency', sayOfField('required', { label: 'Agency' })],
      [8, 'agency', sayOfFile('agencyUnknown')],
      [9, 'agency', sayOfFile('agencyMany', { count: 2 })],
      [10, 'firstName', sayOfField('required', { label: 'First name' })],
      [10, 'email', sayOfField('invalidEmail')],
      [10, 'contactNumber', sayOfField('contactNumberInvalid')],
    ])
    expect(looked.notes.map(({ row, message }) => [row, message])).toEqual([[11, sayOfFile('agencyUnused')]])
    const long = fileOf(heading, `Ana,Miller,long@import.test,agency,${'x'.repeat(130)},`)
    expect(problemsIn(await preview(who.admin, long))).toEqual([[2, 'agency', sayOfField('maxLength', { n: 120 })]])
    expect((await run(who.admin, file)).status).toBe(400)
    expect(await accountOf('one@import.test')).toBeUndefined()
  })

  test('updates by email what its preview showed; undo takes back updates, no invitation', async () => {
    const user = await aUser(world, { agency: who.agency.uuid, first_name: 'Robin', contact_number: '512 555 0101' })
    const file = fileOf(
      heading,
      `Robyn,,${user.email.toUpperCase()},reviewer,Second Agency,`,
      'Nina,New,nina@import.test,borrower,,',
    )
    const looked = await preview(who.admin, file, { existing: 'update' })
    expect(looked.changes).toEqual([
      { row: 2, field: 'firstName', from: 'Robin', to: 'Robyn' },
      { row: 2, field: 'agency', from: 'First Agency', to: 'Second Agency' },
    ])
    const { data, changeId } = await run(who.admin, file, { existing: 'update', versions: looked.versions })
    expect(data).toMatchObject({ imported: 1, updated: 1 })
    const { first_name, agency, updated_at, version, ...same } = user
    expect(await accountOf(user.email)).toMatchObject({ ...same, first_name: 'Robyn', agency: who.agency2.uuid })
    expect((await undo(who.admin, changeId)).data.change.text).toBe('Undone: 1 user updated')
    expect(await accountOf(user.email)).toMatchObject({ ...same, first_name, agency })
    expect((await accountOf('nina@import.test'))?.status).toBe('invited')
  })

  test('changes another person’s role and ends their sessions, and never one’s own role', async () => {
    const person = await aPerson(world, { role: 'admin' })
    const held = await aUser(world, { role: roles.agency })
    await aUser(world, { agency: held.uuid })
    const row = ({ email }: { email: string }, role: string) => fileOf('Email,Role', `${email},${role}`)
    const wish = { existing: 'update' } as const
    const own = await preview(who.admin, row(who.admin, 'Borrower'), wish)
    expect(problemsIn(own)).toEqual([[2, 'role', sayOfFile('ownRole')]])
    await run(who.admin, row(person, 'Borrower'), wish)
    expect((await accountOf(person.email))?.role).toBe(roles.borrower)
    expect((await call(world, person, 'auth.me', {})).status).toBe(401)
    // A reviewer needs an agency, and an agency with people stays one.
    const agency = await preview(who.admin, row(held, 'Reviewer'), wish)
    expect(problemsIn(agency)).toEqual([[2, 'agency', sayOfField('required', { label: 'Agency' })]])
    const [problem] = (await preview(who.admin, row(held, 'Borrower'), wish)).problems
    expect([problem?.field, problem?.message]).toEqual(['role', ruleText('rule.agencyHolds', { count: 1 })])
  })

  test('of an agency invites and changes its own reviewers and borrowers alone', async () => {
    const file = fileOf(
      heading,
      'Ana,Miller,own1@import.test,reviewer,,',
      'Ana,Miller,own2@import.test,borrower,First Agency,',
      'Ana,Miller,own3@import.test,reviewer,Second Agency,',
      'Ana,Miller,own4@import.test,admin,,',
      'Ana,Miller,own5@import.test,agency,,',
      `Ana,Miller,${who.reviewer2.email},reviewer,,`,
      `Ana,,${who.reviewer.email},borrower,,`,
    )
    const looked = await preview(who.agency, file, { existing: 'update' })
    expect(problemsIn(looked)).toEqual([
      [4, 'agency', sayOfFile('agencyUnknown')],
      [5, 'role', sayOfField('notAllowed')],
      [6, 'role', sayOfField('notAllowed')],
      [7, 'email', refusal('emailInUse')],
      [8, 'role', sayOfField('notAllowed')],
    ])
    await run(who.agency, file, { existing: 'update', rows: 'valid' })
    for (const email of ['own1@import.test', 'own2@import.test'])
      expect((await accountOf(email))?.agency).toBe(who.agency.uuid)
    expect(await accountOf('own3@import.test')).toBeUndefined()
    expect(await accountOf(who.reviewer2.email)).toMatchObject({ first_name: 'Reviewer', agency: who.agency2.uuid })
    expect((await run(who.admin, file, { agency: who.agency.uuid })).issues[0]?.path).toBe('agency')
  })

  test('with more new users than may be invited within the hour is refused in one sentence', async () => {
    const person = await aPerson(world, { role: 'agency' })
    const emails = Array.from({ length: 101 }, (_, index) => `many${index}@import.test`)
    const all = rowsOf(...emails)
    const refused = sayOfFile('invitationsLeft', { count: 101, left: 100, wait: '60 minutes' })
    const looked = await preview(person, all)
    expect([looked.refused, looked.counts.ready, looked.problems]).toEqual([refused, 101, []])
    const answer = await run(person, all)
    expect([answer.status, answer.issues]).toEqual([400, [{ path: 'file', message: refused }]])
    expect(await accountOf('many0@import.test')).toBeUndefined()

    // An import that the database makes try again counts its invitations once.
    await failFirst()
    const part = rowsOf(...emails.slice(0, 100))
    expect((await run(person, part)).data.imported).toBe(100)
    expect(await mailsTo('many0@import.test')).toHaveLength(1)
    const last = await preview(person, rowsOf('many100@import.test'))
    expect(last.refused).toBe(sayOfFile('invitationsLeft', { count: 1, left: 0, wait: '60 minutes' }))
  })

  test('names an address that got too many invitations', async () => {
    const person = await aPerson(world, { role: 'agency' })
    const file = rowsOf('often@import.test')
    for (let sent = 1; sent <= 5; sent += 1) {
      expect((await run(person, file)).data.imported).toBe(1)
      await world.db.updateTable('users').set({ status: 'deleted' }).where('email', '=', 'often@import.test').execute()
    }
    const why = refusal('tooManyInvitationsTo', { wait: '60 minutes' })
    expect(problemsIn(await preview(person, file))).toEqual([[2, 'email', why]])
  })

  test('is not for a reviewer or a borrower', async () => {
    const file = rowsOf('nobody@import.test')
    for (const person of [who.reviewer, who.borrower]) {
      expect((await run(person, file)).status).toBe(403)
      expect((await call(world, person, 'imports.preview', { params, files: { file } })).status).toBe(403)
      expect((await call(world, person, 'imports.recent', { params })).status).toBe(403)
    }
    expect(await accountOf('nobody@import.test')).toBeUndefined()
  })
})
