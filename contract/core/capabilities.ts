import { messageKindNames, type MessageKind } from 'contract/notifications/message-kinds'
import { may, policyScope } from './policy'
import { roleName, roleNames, roles, type RoleId, type RoleName } from './roles'

/** Abilities of a role that no single operation of the policy expresses. */
type Capability =
  /** Sees and edits the records of all agencies; forms ask for the agency. */
  | 'seesAllAgencies'
  /** Is assigned draw requests to review. */
  | 'reviewsRequests'
  /** Is asked for the photos of the draw requests on their lots. */
  | 'sendsPhotos'
  /** Sees recommendations, flags and reports of a draw request before it is completed. */
  | 'seesUnfinishedDraws'

/** Agency of an account: none, the account itself, one it must have, or one it may have. */
type AccountAgency = 'none' | 'itself' | 'required' | 'optional'

type RoleCapabilities = {
  is: readonly Capability[]
  agency: AccountAgency
  /** Roles of the people they invite. */
  invites: readonly RoleName[]
  /** Notifications they receive, in the app and by mail. */
  notifiedOf: readonly MessageKind[]
}

/** Capabilities, one row per role, beside the permissions of `policy.ts`. */
const capabilities: Readonly<Record<RoleName, RoleCapabilities>> = {
  admin: { is: ['seesAllAgencies', 'seesUnfinishedDraws'], agency: 'none', invites: roleNames, notifiedOf: [] },
  agency: {
    is: ['seesUnfinishedDraws'],
    agency: 'itself',
    invites: ['reviewer', 'borrower'],
    notifiedOf: ['submitted', 'assigned', 'written'],
  },
  reviewer: {
    is: ['reviewsRequests', 'seesUnfinishedDraws'],
    agency: 'required',
    invites: [],
    notifiedOf: ['submitted', 'assigned', 'written'],
  },
  borrower: {
    is: ['sendsPhotos'],
    agency: 'optional',
    invites: [],
    notifiedOf: ['asked', 're-requested', 'completed', 'written'],
  },
}

const has =
  (capability: Capability) =>
  (role: RoleName): boolean =>
    capabilities[role].is.includes(capability)

export const seesAllAgencies = has('seesAllAgencies')
export const reviewsRequests = has('reviewsRequests')
export const sendsPhotos = has('sendsPhotos')
export const seesUnfinishedDraws = has('seesUnfinishedDraws')
/** True for those who decide on media; the others capture them. */
export const decidesMedia = (role: RoleName): boolean => may(role, 'inspections.setMediaStatuses')
/** True for those who see the review figures of themselves alone. */
export const seesOwnFigures = (role: RoleName): boolean => policyScope(role, 'dashboard.reviewerStats') === 'self'

/** True for agencies: lots, lenders and people belong to the account itself. */
export const isAgency = (role: RoleName): boolean => capabilities[role].agency === 'itself'
/** True for those whose account must have an agency: they work for it and see its records. */
export const needsAgency = (role: RoleName): boolean => capabilities[role].agency === 'required'
/** True for those whose account may have an agency. */
export const belongsToAgency = (role: RoleName): boolean =>
  needsAgency(role) || capabilities[role].agency === 'optional'
/** Roles of the people whom someone with this role may invite. */
export const invitableRoles = (role: RoleName): readonly RoleName[] => capabilities[role].invites

/** Kinds of notifications that a role receives. */
export const messageKindsFor = (role: RoleName): MessageKind[] =>
  messageKindNames.filter((kind) => capabilities[role].notifiedOf.includes(kind))

/** Role with a capability that one role has. */
export function roleThat(is: (role: RoleName) => boolean): RoleName {
  const [role, ...others] = roleNames.filter(is)
  if (!role || others.length > 0) throw new Error(`${roleNames.filter(is).length} roles have this capability`)
  return role
}

/** Ids of the roles with a capability. */
export const roleIdsThat = (is: (role: RoleName) => boolean): RoleId[] =>
  roleNames.filter(is).map((role) => roles[role])

/** True when the role with this id has a capability; false for an unknown id. */
export function idIs(id: number, is: (role: RoleName) => boolean): boolean {
  const role = roleName(id)
  return role !== null && is(role)
}
