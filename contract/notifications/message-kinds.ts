/** Kinds of notifications (in the app and by mail). Without schemas, because pages include this file. */
export const messageKindNames = ['submitted', 'assigned', 'asked', 're-requested', 'completed', 'written'] as const
export type MessageKind = (typeof messageKindNames)[number]

export const channels = ['app', 'mail'] as const
export type Channel = (typeof channels)[number]
