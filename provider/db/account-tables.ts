import type { Units } from 'contract/geo/units'
import type { ColumnType, Generated } from 'kysely'
import type { UserStatus } from 'contract/core/statuses'
import type { KeySettings } from 'contract/account/key-settings'
import type { MaybeTimestamp, Timestamp, Optional, Stamps } from './columns'

/** Tables of people: accounts, credentials and sessions. */
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
    /** Language of mails (locales/languages.ts); null for the default. */
    language: Optional<string>
    /** Units of lengths and areas; null for those of each lot's country. */
    units: Optional<Units>
    /** Notifications turned off, as `kind.channel`: `submitted.mail`. */
    muted: Generated<string[]>
    /** Keyboard settings that differ from the defaults (`keySettings`). */
    key_settings: ColumnType<Partial<KeySettings>, string | undefined, string>
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
    /** Set when the archive period is over; only the name remains, for past activity. */
    purged_at: MaybeTimestamp
  }
  invitations: {
    token_hash: string
    user_id: string
    created_by: Optional<string>
    created_at: Timestamp
    expires_at: Timestamp
    used_at: MaybeTimestamp
  }
  /** An email address to verify with a code. */
  email_proofs: {
    uuid: string
    email: string
    /** The person whose email changes; null for a sign-up. */
    user_id: Optional<string>
    first_name: Optional<string>
    last_name: Optional<string>
    password_hash: Optional<string>
    code_hash: Optional<string>
    tries: Generated<number>
    /** Attempts that sent only the address, not the form. */
    tries_unnamed: Generated<number>
    expires_at: MaybeTimestamp
    /** A second code, requested with the address alone. */
    unnamed_hash: Optional<string>
    unnamed_expires_at: MaybeTimestamp
    created_at: Timestamp
  }
  password_links: {
    token_hash: string
    user_id: string
    created_at: Timestamp
    expires_at: Timestamp
    used_at: MaybeTimestamp
  }
  contact_messages: {
    uuid: string
    name: string
    email: string
    subject: string
    message: string
    created_at: Timestamp
  }
  sessions: {
    uuid: string
    user_id: string
    created_at: Timestamp
    seen_at: Timestamp
    ended_at: MaybeTimestamp
    ended_why: Optional<string>
    user_agent: Optional<string>
    address: Optional<string>
  }
  /** Occurrences of one kind of access within a window (provider/access/access-trail.ts). */
  access_counts: { key: string; count: number; ends_at: Timestamp }
  /** Attempts within a window (provider/http/rate-limits.ts); `expire` in milliseconds since 1970. */
  rate_limits: { key: string; points: number; expire: number }
  refresh_tokens: {
    token_hash: string
    session_id: string
    issued_at: Timestamp
    used_at: MaybeTimestamp
    expires_at: Timestamp
  }
}
