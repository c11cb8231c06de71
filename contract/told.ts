import type { RoleName } from './roles'

/** Everything people are told of, and which roles are: in the app (the bell) and by mail. Without schemas: pages carry this file. */
export const toldKinds = {
  submitted: ['agency', 'reviewer'],
  assigned: ['agency', 'reviewer'],
  asked: ['borrower'],
  're-requested': ['borrower'],
  completed: ['borrower'],
  written: ['agency', 'reviewer', 'borrower'],
} as const satisfies Record<string, readonly RoleName[]>

export type ToldKind = keyof typeof toldKinds
export const toldKindNames = Object.keys(toldKinds) as [ToldKind, ...ToldKind[]]

/** What a role is told of. */
export const toldTo = (role: RoleName): ToldKind[] =>
  toldKindNames.filter((kind) => (toldKinds[kind] as readonly RoleName[]).includes(role))

export const channels = ['app', 'mail'] as const
export type Channel = (typeof channels)[number]
