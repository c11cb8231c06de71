import { z } from 'zod'
import { bulkOutcome, bulkTarget, changed, idParam, instant, listFilter, listPage, uuid, version } from './common'
import { endpoint } from './endpoint'
import { keySettings } from './key-settings'
import { longest } from './limits'
import { userColumns, userFields } from './list-fields'
import { say } from './messages'
import { contactNumberField, emailField, maybeText, nameField } from './people'
import { requestFilter } from './requests'
import { roleNames, roles, type RoleId } from './roles'
import { userStatuses } from './statuses'
import { zoneChoices } from './time-zones'

/** Bytes of photos and videos that an agency stores, and how many it may; null: any number. */
const storage = z.object({ used: z.int(), limit: z.int().nullable() })
export type Storage = z.infer<typeof storage>

/**
 * A person as lists and pages show them (spec §3). Of a borrower that an agency only meets on its lots it may read name and
 * e-mail alone: `editable` is false and what is not told is null.
 */
export const user = z.object({
  uuid,
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.int(),
  roleName: z.enum(roleNames),
  /** The agency account the person belongs to; an agency's own. */
  agency: uuid.nullable(),
  agencyName: z.string().nullable(),
  status: z.enum(userStatuses).nullable(),
  contactNumber: z.string().nullable(),
  /** A path under `/files` (spec §9). */
  picture: z.string().nullable(),
  timeZone: z.string().nullable(),
  isDeleted: z.boolean(),
  isEmailVerified: z.boolean().nullable(),
  /** An invitation that still works; null where there is none. */
  invitedUntil: instant.nullable(),
  editable: z.boolean(),
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
  version: z.int(),
})
export type User = z.infer<typeof user>

export const userFilter = listFilter(userColumns, userFields)
const userTarget = bulkTarget(userFilter)

const roleIds = Object.values(roles) as [RoleId, ...RoleId[]]
/** A role by its id, as a form sends it. */
const roleField = z.coerce
  .number({ error: say('required', { label: 'Role' }) })
  .pipe(z.literal(roleIds, { error: say('required', { label: 'Role' }) }))
const agencyField = z
  .union([uuid, z.literal('')])
  .nullable()
  .transform((value) => value || null)
  .optional()

/** Invite form. An admin chooses role and agency; whom an agency invites is its own. */
export const inviteForm = z.strictObject({
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  email: emailField(),
  role: roleField,
  agency: agencyField,
  agencyName: maybeText('Agency name', longest.agencyName),
  contactNumber: contactNumberField,
})
export type Invite = z.output<typeof inviteForm>

/** Edit form: what is left out stays as it is. */
export const userForm = z.strictObject({
  firstName: nameField('First name').optional(),
  lastName: nameField('Last name').optional(),
  email: emailField().optional(),
  role: roleField.optional(),
  agency: agencyField,
  agencyName: maybeText('Agency name', longest.agencyName),
  contactNumber: contactNumberField,
  version,
})
export type UserEdit = z.output<typeof userForm>

/** Profile form, of one's own account. A form says everything as text, and drops what is empty (spec §5). */
export const profileForm = z.strictObject({
  /** Whose it is, as the specification sends it; it is nobody's but the caller's. */
  userId: uuid.optional(),
  firstName: nameField('First name').optional(),
  lastName: nameField('Last name').optional(),
  email: emailField().optional(),
  contactNumber: contactNumberField,
  agencyName: maybeText('Agency name', longest.agencyName),
  timeZone: z.enum(zoneChoices).optional(),
  removePicture: z.literal('yes').optional(),
  version: z.coerce.number().int().min(1).optional(),
})
export type ProfileEdit = z.output<typeof profileForm>

/** A person of a pick list: `label` is first and last name, `value` the uuid (spec §3). */
export const choice = z.object({
  uuid,
  value: uuid,
  label: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agency: uuid.nullable(),
  agencyName: z.string().nullable(),
})
export type PersonChoice = z.infer<typeof choice>
const choices = z.object({ data: z.array(choice), totalRecord: z.int() })
/** The form of a pick list's query: words of a name, and an agency. */
const picking = { keyword: z.string().max(200).nullable().default(null), agency: uuid.optional() }

const answered = z.object({ user, ...changed })

export const userCalls = {
  'users.list': endpoint({
    operation: 'users.list',
    method: 'POST',
    path: '/api/users/list',
    effect: 'read',
    summary: 'People the viewer may see, filtered and sorted',
    body: userFilter,
    data: listPage(user),
  }),
  'users.byType': endpoint({
    operation: 'users.byType',
    method: 'PATCH',
    path: '/api/users/type/list/',
    given: true,
    effect: 'read',
    summary: 'Active and invited people of one role, for a pick list',
    body: z.strictObject({ type: z.union([z.enum(roleNames), z.literal(roleIds)]), ...picking }),
    data: choices,
  }),
  'users.agencies': endpoint({
    operation: 'users.agencies',
    method: 'GET',
    path: '/api/users/agencies',
    effect: 'read',
    summary: 'Agencies, for a pick list',
    query: z.strictObject({ keyword: picking.keyword }),
    data: choices,
  }),
  'users.reviewers': endpoint({
    operation: 'users.reviewers',
    method: 'GET',
    path: '/api/users/reviewers',
    effect: 'read',
    summary: 'Reviewers, for a pick list; the headers `id` and `roleName` of an agency narrow it to that agency',
    query: z.strictObject(picking),
    data: choices,
  }),
  'users.profile': endpoint({
    operation: 'users.profile',
    method: 'GET',
    path: '/api/users/profile',
    effect: 'read',
    summary: 'One person, without `userId` the viewer with their own keys; and whether this is the demo',
    query: z.strictObject({ userId: uuid.optional() }),
    data: user.extend({ isDemo: z.boolean(), keys: keySettings.nullable(), storage: storage.nullable() }),
  }),
  'users.invite': endpoint({
    operation: 'users.invite',
    method: 'POST',
    path: '/api/users/invite',
    effect: 'change',
    summary: 'Invite somebody: a mail with a link that works once, for seven days',
    body: inviteForm,
    data: z.object({ user }),
  }),
  'users.resendInvite': endpoint({
    operation: 'users.resendInvite',
    method: 'POST',
    path: '/api/users/invite/{id}/resend',
    effect: 'change',
    summary: 'Send a new invitation; the links sent before stop working',
    params: idParam,
    data: z.object({ user }),
  }),
  'users.update': endpoint({
    operation: 'users.update',
    method: 'PATCH',
    path: '/api/users/update/{id}',
    effect: 'change',
    summary: 'Edit a person; another role ends their sessions',
    params: idParam,
    body: userForm,
    data: answered,
  }),
  'users.setStatus': endpoint({
    operation: 'users.setStatus',
    method: 'PATCH',
    path: '/api/users/status',
    effect: 'change',
    summary: 'Activate or deactivate people; deactivating ends their sessions and streams',
    body: z.strictObject({ target: userTarget, status: z.enum(['active', 'inactive']), version }),
    data: bulkOutcome.extend(changed),
  }),
  'users.delete': endpoint({
    operation: 'users.delete',
    method: 'POST',
    path: '/api/users/delete',
    effect: 'change',
    summary: 'Put people into the archive; their sessions and streams end',
    body: z.strictObject({ target: userTarget, version }),
    data: bulkOutcome.extend(changed),
  }),
  'account.updateProfile': endpoint({
    operation: 'account.updateProfile',
    method: 'POST',
    path: '/api/users/update-profile',
    given: true,
    effect: 'change',
    wire: 'multipart',
    summary: 'Edit one’s own profile, with a picture',
    body: profileForm,
    files: { picture: { maxBytes: 10 * 1024 * 1024, required: false } },
    data: answered,
  }),
  'users.assignReviewer': endpoint({
    operation: 'users.assignReviewer',
    method: 'PATCH',
    path: '/api/users/assign-reviewer',
    effect: 'change',
    summary: 'Put draw requests to one of the agency’s reviewers',
    body: z.strictObject({
      reviewer: z.uuid({ error: say('required', { label: 'Reviewer' }) }),
      target: bulkTarget(requestFilter),
      version,
    }),
    data: bulkOutcome.extend(changed),
  }),
} as const

/** What an invitation tells whoever opens its link. */
export const invitation = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleName: z.enum(roleNames),
  agencyName: z.string().nullable(),
  expiresAt: instant,
})
export type Invitation = z.infer<typeof invitation>
