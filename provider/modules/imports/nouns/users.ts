import { sql } from 'kysely'

import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { t } from 'locales/commands'
import { belongsToAgency, idIs, isAgency, roleIdsThat, seesAllAgencies } from 'contract/core/capabilities'
import { roleName, roleNames, roles } from 'contract/core/roles'
import { inviteForm, type Invite, type UserEdit } from 'contract/people/calls'
import { agencyFor, lockAdmins, readTenant, type TenantState } from 'provider/access/accounts'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { editRows, type Edit } from 'provider/history/edits'
import type { Actor, Context } from 'provider/http/context'
import { ApiError, invalid, issuesOf } from 'provider/http/errors'
import type { RateLimits } from 'provider/http/rate-limits'
import { lockAllNames } from 'provider/records/import-lock'
import {
  checkEdit,
  editedColumns,
  invitationsLeft,
  notInvited,
  inviteUser,
  requireInvitable,
  uncountInvitation,
  type AccountRow,
} from 'provider/modules/users/public'
import { usersManagedBy } from 'provider/access/scope'
import { differing } from 'provider/records/changed-fields'
import type { CheckedRow, Compared, Existing, FieldChange, Importable } from 'provider/modules/imports/noun'
import { readChoice } from 'provider/modules/imports/file-texts'
import { readByForm } from 'provider/modules/imports/read-form'
import type { ReadRow, RowFacts, RowTexts, CellNote } from 'provider/modules/imports/read-values'
import type { Open } from 'provider/modules/imports/service'

type Values = Invite | null
type Found = Existing & { account: AccountRow }
type Problem = Pick<CellNote, 'field' | 'message'>

/** Agencies that people can belong to. */
type Agencies = {
  /** The ids by name and by email address. */
  find: (text: string) => readonly string[]
  nameOf: (uuid: string) => string | undefined
}

const keyed = (text: string | undefined): string => (text ?? '').trim().toLowerCase()
const textOf = (text: string | undefined): string => (text ?? '').trim()
const roleOf = ({ role }: RowTexts): number | undefined => {
  const read = readChoice(role ?? '', roleNames)
  const found = roleNames.find((name) => name === read)
  return found && roles[found]
}

function roleText(role: number): string {
  const name = roleName(role)
  return name ? t(`choice.${name}`) : ''
}

/** Reads the agencies that an admin may choose; an agency finds only itself. */
async function readAgencies(db: Db, actor: Actor): Promise<Agencies> {
  const { rows } = await sql<{ uuid: string; email: string; name: string }>`
    select a.uuid, a.email, ${agencyName('a')} as name from users a
    where a.role = any(${roleIdsThat(isAgency)}::smallint[]) and a.status in ('active', 'invited') and ${usersManagedBy(actor, 'a')}`.execute(
    db,
  )
  const byText = new Map<string, Set<string>>()
  for (const { uuid, email, name } of rows)
    for (const key of [keyed(email), keyed(name)]) byText.set(key, (byText.get(key) ?? new Set()).add(uuid))
  const names = new Map(rows.map(({ uuid, name }) => [uuid, name]))
  return { find: (text) => [...(byText.get(keyed(text)) ?? [])], nameOf: (uuid) => names.get(uuid) }
}

/** The agency that a row chooses; null without exactly one. */
const chosenIn = (texts: RowTexts, agencies: Agencies): string | null => {
  const [only = null, ...others] = agencies.find(texts.agency ?? '')
  return others.length > 0 ? null : only
}

const formOf = (agencies: Agencies) => (texts: RowTexts) => {
  const role = roleOf(texts)
  return {
    firstName: textOf(texts.firstName),
    lastName: textOf(texts.lastName),
    email: textOf(texts.email),
    role,
    agency: role !== undefined && idIs(role, belongsToAgency) ? chosenIn(texts, agencies) : null,
    ...(role !== undefined && idIs(role, isAgency) && { agencyName: textOf(texts.agency) }),
    contactNumber: textOf(texts.contactNumber),
  }
}

function read(agencies: Agencies, texts: RowTexts, facts: RowFacts): ReadRow<Values> {
  const form = { schema: inviteForm, formOf: formOf(agencies), columns: { agencyName: 'agency' } }
  const row = readByForm('users', form, texts, facts)
  const [role, text] = [roleOf(texts), textOf(texts.agency)]
  if (role === undefined || text === '' || idIs(role, isAgency)) return row
  const { length: count } = agencies.find(text)
  const remark = (message: string): CellNote => ({ field: 'agency', text, message })
  if (!idIs(role, belongsToAgency)) row.notes.push(remark(sayOfFile('agencyUnused')))
  else if (count !== 1)
    row.problems.push(remark(count === 0 ? sayOfFile('agencyUnknown') : sayOfFile('agencyMany', { count })))
  return row
}

type Row = AccountRow & { managed: boolean; of: string | null }

/** Finds the accounts of email addresses; those of people that the actor does not manage stay as they are. */
async function findAccounts(db: Db, actor: Actor, rows: readonly RowTexts[], locks: boolean) {
  const emails = [...new Set(rows.map(({ email }) => keyed(email)).filter(Boolean))]
  const { rows: found } = await sql<Row>`
    select u.*, (${usersManagedBy(actor, 'u')}) is true as managed, case when a.uuid is not null then ${agencyName('a')} end as of
    from users u left join users a on a.uuid = u.agency
    where u.email = any(${emails}::text[]) and u.status <> 'deleted'
    order by u.uuid ${locks ? sql`for no key update of u` : sql``}`.execute(db)
  const byEmail = new Map(found.map((row) => [row.email, [foundOf(row)]]))
  return ({ email }: RowTexts): readonly Found[] => byEmail.get(keyed(email)) ?? []
}

function foundOf({ managed, of, ...account }: Row): Found {
  const { uuid, version } = account
  if (!managed) return { uuid, version: 0, texts: {}, account, locked: refusal('emailInUse') }
  const texts = {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    role: roleText(account.role),
    agency: (idIs(account.role, isAgency) ? account.agency_name : of) ?? '',
    contactNumber: account.contact_number ?? '',
  }
  return { uuid, version, texts, account }
}

/** The fields of a row as an edit; fields that the row leaves out stay. */
function editIn(values: Invite, given: ReadonlySet<string>): Omit<UserEdit, 'version'> {
  const { firstName, lastName, role, agency, agencyName, contactNumber } = values
  const all: [string, object][] = [
    ['firstName', { firstName }],
    ['lastName', { lastName }],
    ['role', { role }],
    ['agency', idIs(role, isAgency) ? { agencyName } : { agency }],
    ['contactNumber', { contactNumber }],
  ]
  return Object.assign({}, ...all.flatMap(([field, part]) => (given.has(field) ? [part] : [])))
}

const fields: Readonly<Partial<Record<keyof AccountRow, string>>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  role: 'role',
  agency: 'agency',
  agency_name: 'agency',
  contact_number: 'contactNumber',
}

function compare(agencies: Agencies, { account, texts }: Found, values: Values, given: ReadonlySet<string>): Compared {
  if (values === null) return { set: {}, changes: [] }
  const after = editedColumns(account, editIn(values, given))
  const set = differing(account, after)
  const agency = idIs(after.role, isAgency)
    ? after.agency_name
    : after.agency && (agencies.nameOf(after.agency) ?? texts.agency)
  const shown: RowTexts = {
    firstName: after.first_name,
    lastName: after.last_name,
    role: roleText(after.role),
    agency: agency ?? '',
    contactNumber: after.contact_number ?? '',
  }
  const changed = new Set(Object.keys(set).flatMap((column) => fields[column as keyof AccountRow] ?? []))
  const changes = [...changed].map(
    (field): FieldChange => ({ field, from: texts[field] ?? '', to: shown[field] ?? '' }),
  )
  return { set, changes }
}

/** The problem that a check throws, at its field; null for a check that passes. */
async function problemIn(check: () => Promise<void>): Promise<Problem | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [issue] = issuesOf(error) ?? []
    return { field: issue?.path ?? 'role', message: issue?.message ?? error.message }
  }
}

/** Checks rows as inviting and editing their people does. */
async function checkRows(context: Context, limits: RateLimits, rows: readonly CheckedRow<Values, Found>[]) {
  const { actor } = context
  const problems = new Map<number, Problem>()
  const tenantState = await readTenant(
    context,
    rows.flatMap(({ update }) => update?.found.uuid ?? []),
  )
  const refused = await notInvited(
    limits,
    actor.uuid,
    rows.flatMap(({ values, update }) => (values && !update ? values.email : [])),
  )
  for (const { row, values, update } of rows) {
    const check = async () => {
      if (update) return checkUpdate(context, update.found, update.set, tenantState)
      if (!values) return
      requireInvitable(actor, values.role)
      if (seesAllAgencies(actor.role) && !values.agency) await agencyFor(context, values.role, null)
      const why = refused.get(values.email)
      if (why !== undefined) throw invalid('email', why)
    }
    const problem = await problemIn(check)
    if (problem) problems.set(row, problem)
  }
  return problems
}

/** Nobody changes their own role, so that an import leaves an active admin. */
async function checkUpdate(context: Context, { account }: Found, set: object, tenantState: TenantState): Promise<void> {
  if (account.uuid === context.actor.uuid && 'role' in set) throw invalid('role', sayOfFile('ownRole'))
  await checkEdit(context, account, { ...account, ...set }, tenantState)
}

/**
 * Opens the import of users: new ones are invited as by hand, existing ones are found by email.
 * @throws ApiError 400 at `agency`, which each row names for itself
 */
export const openUsers =
  (limits: RateLimits): Open<Values, Found> =>
  async (opened, agency) => {
    const { db, actor } = opened
    if (seesAllAgencies(actor.role) && agency !== null) throw invalid('agency', refusal('unknownField'))
    const agencies = await readAgencies(db, actor)
    const invited: string[] = []
    const importable: Importable<Values, Found> = {
      noun: 'users',
      read: (texts, _readings, facts) => read(agencies, texts, facts),
      nameOf: ({ email }) => keyed(email) || null,
      find: (rows, locks) => findAccounts(db, actor, rows, locks),
      // An agency is shown by its name where the file has its email address.
      shown: (field, text, values) => {
        const name = field === 'agency' && values?.agency ? agencies.nameOf(values.agency) : undefined
        return name === undefined || keyed(name) === keyed(text) ? null : name
      },
      compare: (found, values, given) => compare(agencies, found, values, given),
      check: (rows) => checkRows(opened, limits, rows),
      limit: async (added) => {
        const { count, wait } = await invitationsLeft(limits, actor.uuid)
        return added > count ? sayOfFile('invitationsLeft', { count: added, left: count, wait }) : null
      },
      write: async (context, { added, updated }) => {
        for (const values of added) {
          if (!values) continue
          await inviteUser(context, limits, values)
          invited.push(values.email)
        }
        const edits = updated.map(({ found, set }): Edit => ({ noun: 'user', uuid: found.uuid, set }))
        return edits.length > 0 ? [await editRows(context, edits)] : []
      },
    }
    const lockNames = async () => {
      await lockAllNames(db, 'users')
      await lockAdmins(opened)
    }
    const uncount = async () => {
      for (const email of invited) await uncountInvitation(limits, actor.uuid, email)
    }
    return { importable, lockNames, uncount }
  }
