import type { ColumnType, Generated } from 'kysely'
import type { UserStatus } from 'contract/statuses'
import type { KeyPreferences } from 'contract/key-settings'
import type { MaybeMoment, Moment, Optional, Stamps } from './columns'

/** The tables of people: who they are, how they sign in, and where. */
export interface AccountTables {
  users: Stamps & {
    uuid: string
    role: number
    first_name: string
    last_name: string
    email: string
    agency: Optional<string>
    agency_name: Optional<string>
    password_hash: Optional<string>
    status: UserStatus
    is_email_verified: Generated<boolean>
    contact_number: Optional<string>
    picture: Optional<string>
    time_zone: Optional<string>
    /** What they do not want to be told, and how: `submitted.mail`. */
    muted: Generated<string[]>
    /** What of their keys is not as it comes (contract: keySettings). */
    key_settings: ColumnType<Partial<KeyPreferences>, string | undefined, string>
    deleted_at: MaybeMoment
    deleted_by: Optional<string>
    /** Its days in the archive are over: only the name is left, for what it did. */
    purged_at: MaybeMoment
  }
  invitations: {
    token_hash: string
    user_id: string
    created_by: Optional<string>
    created_at: Moment
    expires_at: Moment
    used_at: MaybeMoment
  }
  /** An address that somebody says is theirs, until its code is said. */
  email_proofs: {
    uuid: string
    email: string
    /** Whose address is to change; null: it signs up. */
    user_id: Optional<string>
    first_name: Optional<string>
    last_name: Optional<string>
    password_hash: Optional<string>
    code_hash: Optional<string>
    tries: Generated<number>
    /** Those that named the address alone and not the form. */
    tries_unnamed: Generated<number>
    expires_at: MaybeMoment
    /** A second code, asked for by the address alone. */
    unnamed_hash: Optional<string>
    unnamed_expires_at: MaybeMoment
    created_at: Moment
  }
  password_links: {
    token_hash: string
    user_id: string
    created_at: Moment
    expires_at: Moment
    used_at: MaybeMoment
  }
  contact_messages: {
    uuid: string
    name: string
    email: string
    subject: string
    message: string
    created_at: Moment
  }
  sessions: {
    uuid: string
    user_id: string
    created_at: Moment
    seen_at: Moment
    ended_at: MaybeMoment
    ended_why: Optional<string>
    user_agent: Optional<string>
    address: Optional<string>
  }
  /** Occurrences of one kind of access within a window (provider/access-trail.ts). */
  access_counts: { key: string; count: number; ends_at: Moment }
  refresh_tokens: {
    token_hash: string
    session_id: string
    issued_at: Moment
    used_at: MaybeMoment
    expires_at: Moment
  }
}
