import type { User } from 'contract/people/calls'
import type { RecordRef } from '~/commands/engine/context'

/** A person as a command's target; `me` is the viewer's id, whose own account some commands leave alone. */
export function userRef({ uuid, version, name, email, status }: User, me: string): RecordRef {
  const account = { ...(status && { status }), isMe: uuid === me }
  return { noun: 'user', id: uuid, version, label: name || email, detail: email, state: { account } }
}
