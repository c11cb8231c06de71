/** The four roles with their fixed ids (spec §6); `roleName` on a user is derived from the id. */
export const roles = { admin: 1, agency: 2, reviewer: 3, borrower: 4 } as const
export type RoleName = keyof typeof roles
export type RoleId = (typeof roles)[RoleName]
export const roleNames = ['admin', 'agency', 'reviewer', 'borrower'] as const satisfies readonly RoleName[]

/** Role of people who sign up themselves. */
export const signupRole = 'borrower' satisfies RoleName
/** Role of the first account of an installation. */
export const firstRole = 'admin' satisfies RoleName

/** Roles of the people on a draw request that staff can send a message to (spec §7). */
export const recipientRoles = ['borrower', 'reviewer'] as const satisfies readonly RoleName[]
/** Roles of the people on a draw request that its borrower can call. */
export const contactRoles = ['agency', 'reviewer'] as const satisfies readonly RoleName[]
/** Roles of the people whose completed inspections the dashboard counts. */
export const performerRoles = ['reviewer', 'agency'] as const satisfies readonly RoleName[]

/** Role name of a role id; null for an unknown id. */
export function roleName(id: number): RoleName | null {
  return roleNames.find((name) => roles[name] === id) ?? null
}
