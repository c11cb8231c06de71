import { z } from 'zod'
import { emailAddress } from 'contract/core/text-fields'
import {
  bulkOutcome,
  bulkTarget,
  changed,
  idParam,
  instant,
  listFilter,
  listPage,
  uuid,
  version,
} from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { keySettings } from 'contract/account/key-settings'
import { longest } from 'contract/core/limits'
import { userSortFields, userFields } from 'contract/core/list-fields'
import { missing } from 'contract/text/field-errors'
import { contactNumberField, maybeText, nameField } from './fields'
import { requestFilter } from 'contract/requests/calls'
import { roleNames, roles, type RoleId } from 'contract/core/roles'
import { userStatuses } from 'contract/core/statuses'
import { zoneChoices } from 'contract/core/time-zones'
import { unitChoices, unitSystems } from 'contract/geo/unit-choices'
import { languageCodes } from 'locales/languages'

/** Bytes of photos and videos that an agency stores, and its limit; null: no limit. */
const storage = z.object({ used: z.int(), limit: z.int().nullable() })
export type Storage = z.infer<typeof storage>

/**
 * A person in lists and pages (spec §3). For a borrower that an agency only knows from its lots, it sees name and email
 * alone: `editable` is false and the other fields are null.
 */
const user = z.object({
  uuid,
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.int(),
  roleName: z.enum(roleNames),
  /** The agency a person belongs to, for an agency its own id. */
  agency: uuid.nullable(),
  agencyName: z.string().nullable(),
  status: z.enum(userStatuses).nullable(),
  contactNumber: z.string().nullable(),
  /** A path under `/files` (spec §9). */
  picture: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** Language that the person chose, of screens and mails (`locales`); null without a choice. */
  language: z.enum(languageCodes).nullable(),
  /** Units of lengths and areas that the person chose; null for those of each lot's country. */
  units: z.enum(unitSystems).nullable(),
  isDeleted: z.boolean(),
  isEmailVerified: z.boolean().nullable(),
  /** Expiry of a valid invitation; null without one. */
  invitedUntil: instant.nullable(),
  editable: z.boolean(),
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
  version: z.int(),
})
export type User = z.infer<typeof user>

export const userFilter = listFilter(userSortFields, userFields)
const userTarget = bulkTarget(userFilter)

const roleIds = Object.values(roles) as [RoleId, ...RoleId[]]
/** A role by its id, as forms send it. */
const roleField = z.coerce.number(missing('role')).pipe(z.literal(roleIds, missing('role')))
const agencyField = z
  .union([uuid, z.literal('')])
  .nullable()
  .transform((value) => value || null)
  .optional()

/**
 * Invitation form. An admin chooses role and agency; people invited by an agency belong to it. The invitation and later
 * mails are in `language`.
 */
export const inviteForm = z.strictObject({
  firstName: nameField('firstName'),
  lastName: nameField('lastName'),
  email: emailAddress(),
  role: roleField,
  agency: agencyField,
  agencyName: maybeText('agencyName', longest.agencyName),
  contactNumber: contactNumberField,
  language: z.enum(languageCodes).optional(),
})
export type Invite = z.output<typeof inviteForm>

/** Edit form; omitted fields stay. */
export const userForm = z.strictObject({
  firstName: nameField('firstName').optional(),
  lastName: nameField('lastName').optional(),
  email: emailAddress().optional(),
  role: roleField.optional(),
  agency: agencyField,
  agencyName: maybeText('agencyName', longest.agencyName),
  contactNumber: contactNumberField,
  version,
})
export type UserEdit = z.output<typeof userForm>

/** Profile form for one's own account. Forms send all values as text and drop empty ones (spec §5). */
export const profileForm = z.strictObject({
  /** Sent as in the specification; only the caller's own id is accepted. */
  userId: uuid.optional(),
  firstName: nameField('firstName').optional(),
  lastName: nameField('lastName').optional(),
  email: emailAddress().optional(),
  contactNumber: contactNumberField,
  agencyName: maybeText('agencyName', longest.agencyName),
  timeZone: z.enum(zoneChoices).optional(),
  language: z.enum(languageCodes).optional(),
  units: z.enum(unitChoices).optional(),
  removePicture: z.literal('yes').optional(),
  version: z.coerce.number().int().min(1).optional(),
})
export type ProfileEdit = z.output<typeof profileForm>

/** An entry of a pick list: `label` is first and last name, `value` the uuid (spec §3). */
const choice = z.object({
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
/** Query of a pick list: words of a name, and an agency. */
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
    summary:
      'One person, without `userId` the viewer with their custom keys; whether this is the demo, and how long deleted records are kept',
    query: z.strictObject({ userId: uuid.optional() }),
    data: user.extend({
      isDemo: z.boolean(),
      archiveDays: z.int(),
      keys: keySettings.nullable(),
      storage: storage.nullable(),
    }),
  }),
  'users.invite': endpoint({
    operation: 'users.invite',
    method: 'POST',
    path: '/api/users/invite',
    effect: 'change',
    summary: 'Invite a person by a mail with a link that works once, for seven days',
    body: inviteForm,
    data: z.object({ user }),
  }),
  'users.resendInvite': endpoint({
    operation: 'users.resendInvite',
    method: 'POST',
    path: '/api/users/invite/{id}/resend',
    effect: 'change',
    summary: 'Send a new invitation; earlier links stop working',
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
    summary: 'Archive people; their sessions and streams end',
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
    summary: 'Assign draw requests to one of the agency’s reviewers',
    body: z.strictObject({
      reviewer: z.uuid(missing('reviewer')),
      target: bulkTarget(requestFilter),
      version,
    }),
    data: bulkOutcome.extend(changed),
  }),
} as const

/** Data of an invitation for the person who opens its link. */
export const invitation = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleName: z.enum(roleNames),
  agencyName: z.string().nullable(),
  /** Language that the invitation was given (`locales`); null without one. */
  language: z.enum(languageCodes).nullable(),
  expiresAt: instant,
})
export type Invitation = z.infer<typeof invitation>
