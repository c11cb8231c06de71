import { afterAll, describe, expect, test } from 'vitest'

import { roles } from 'contract/core/roles'
import { newId } from 'provider/db/ids'
import { loadStarter } from 'provider/db/starter/load-starter'
import { prepareFirstAdmin } from 'provider/modules/users/first-admin'
import { aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { createWorld } from 'tests/support/world/world'

const world = await createWorld({ env: { ADMIN_EMAIL: 'First@Plumbline.example' } })
afterAll(() => world.stop())

const prepare = (adminEmail = world.deps.config.adminEmail) =>
  prepareFirstAdmin({ ...world.deps, config: { ...world.deps.config, adminEmail } })
async function secretOf(preparing: ReturnType<typeof prepare>): Promise<string> {
  const prepared = await preparing
  const link = prepared.exists ? null : prepared.link
  expect(link).toMatch(new RegExp(`^${world.deps.config.appOrigin}/complete-profile/[\\w-]{20,}$`))
  return link?.split('/').at(-1) ?? ''
}
const password = 'Brand-new1!'
const complete = (token: string) =>
  call(world, null, 'auth.completeProfile', { body: { token, password, confirmPassword: password } })

describe('an installation without an admin', () => {
  test('says so without a configured address, and creates nobody', async () => {
    expect(await prepare(null)).toEqual({ exists: false, link: null })
    expect(await world.db.selectFrom('users').select('uuid').execute()).toEqual([])
  })

  test('reports that it is empty, even with an invitation, until someone has signed in', async () => {
    const empty = await createWorld()
    const isEmpty = async () => (await call(empty, null, 'auth.setupStatus', {})).data.isEmpty
    expect(await isEmpty()).toBe(true)
    await aUser(empty, { status: 'invited' })
    expect(await isEmpty()).toBe(true)
    await aUser(empty)
    expect(await isEmpty()).toBe(false)
    await empty.stop()
  })

  test('names the first admin as configured with the address, else Admin', async () => {
    const called = async (adminName: string | null) => {
      const email = `${newId()}@plumbline.example`
      await prepareFirstAdmin({ ...world.deps, config: { ...world.deps.config, adminEmail: email, adminName } })
      const made = world.db.selectFrom('users').select(['uuid', 'first_name', 'last_name']).where('email', '=', email)
      const { uuid, ...names } = await made.executeTakeFirstOrThrow()
      await world.db.updateTable('users').set({ status: 'deleted' }).where('uuid', '=', uuid).execute()
      return Object.values(names)
    }
    expect(await called('Ada Maria Osei')).toEqual(['Ada Maria', 'Osei'])
    expect(await called('Ada')).toEqual(['Ada', ''])
    expect(await called(null)).toEqual(['Admin', ''])
  })

  test('never makes an existing account an admin', async () => {
    const { email } = await aUser(world, { role: roles.borrower })
    await expect(prepare(email)).rejects.toThrow('ADMIN_EMAIL is the address of an existing account')
  })

  test('prints a link that works once, and only the newest', async () => {
    const [old, other] = await Promise.all([secretOf(prepare()), secretOf(prepare())])
    const secret = await secretOf(prepare())
    expect([(await complete(old)).status, (await complete(other)).status]).toEqual([404, 404])
    const answer = await complete(secret)
    expect(answer.data.user).toMatchObject({ email: 'first@plumbline.example', roleName: 'admin', status: 'active' })
    expect((await complete(secret)).status).toBe(404)
    const admins = await world.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', roles.admin)
      .where('status', '=', 'active')
      .execute()
    expect(admins).toEqual([{ email: 'first@plumbline.example' }])
  })

  test('gets its cost codes and comment templates in the language of its first person, once', async () => {
    const fresh = await createWorld({ env: { ADMIN_EMAIL: 'primera@plumbline.example' } })
    const prepared = await prepareFirstAdmin(fresh.deps)
    const token = prepared.exists ? '' : (prepared.link?.split('/').at(-1) ?? '')
    const body = { token, password, confirmPassword: password }
    await call(fresh, null, 'auth.completeProfile', { body }, { headers: { 'accept-language': 'es' } })
    const codes = await fresh.db.selectFrom('cost_codes').selectAll().orderBy('code').execute()
    expect(codes).toHaveLength(35)
    expect(codes[3]).toMatchObject({
      title: 'Techo',
      category: 'Estructura y exterior',
      checklist: ['Cubierta clavada', 'Membrana base y goterón', 'Tejas', 'Cumbrera, ventilación y tapajuntas'],
    })
    const { templates } = await fresh.db.selectFrom('comment_templates').select('templates').executeTakeFirstOrThrow()
    expect(templates?.map(({ label }) => label).slice(0, 2)).toEqual(['Muy lejos', 'Otra partida'])
    expect(await loadStarter(fresh.db, fresh.clock.now())).toBe(false)
    await fresh.stop()
  })

  test('creates no more links once it has an admin', async () => {
    expect(await prepare()).toEqual({ exists: true, isEmailIgnored: false })
    expect(await prepare(null)).toEqual({ exists: true, isEmailIgnored: false })
    // The start reports it, because an installation with an admin is not new.
    expect(await prepare('another@plumbline.example')).toEqual({ exists: true, isEmailIgnored: true })
  })
})
