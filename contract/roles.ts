/** The four roles with their fixed ids (spec §6); `roleName` on a user is derived from the id. */
export const roles = { admin: 1, agency: 2, reviewer: 3, borrower: 4 } as const
export type RoleName = keyof typeof roles
export type RoleId = (typeof roles)[RoleName]
export const roleNames = ['admin', 'agency', 'reviewer', 'borrower'] as const satisfies readonly RoleName[]

/** Role name of a role id; null for an id that is none of the four. */
export function roleName(id: number): RoleName | null {
  return roleNames.find((name) => roles[name] === id) ?? null
}
