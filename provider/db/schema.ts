import type { ColumnType, Generated } from 'kysely'
import type { Check } from 'contract/media/evidence-checks'
import type { Envelope } from 'contract/core/common'
import type { InspectionStatus, ItemStatus, MediaStatus } from 'contract/core/statuses'
import type { MessageKind } from 'contract/notifications/message-kinds'
import type { Json, MaybeJson, MaybeTimestamp, Timestamp, Optional, Percent, Stamps } from './columns'
import type { AccountTables } from './account-tables'
import type { MaintainedTables } from './maintained-tables'
import type { LedgerTables } from './ledger-tables'
import type { ReportTables } from './report-tables'
import type { SummaryTables } from './summary-tables'

export interface Database extends AccountTables, MaintainedTables, LedgerTables, ReportTables, SummaryTables {
  lots: Stamps & {
    uuid: string
    agency: Optional<string>
    lot_number: string
    street: string
    city: string
    state_or_province: string
    country: Generated<string>
    postal_code: string
    loan_number: string
    borrower_name: string
    borrower_email: string
    latitude: Optional<number>
    longitude: Optional<number>
    coordinates_source: Optional<'placed' | 'address' | 'zip' | 'city'>
    outline: MaybeJson<[number, number][]>
    inspection_area: Optional<number>
    time_zone: string
    time_zone_guessed: Generated<boolean>
    total_budget: Optional<number>
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
    search_text: ColumnType<string, never, never>
  }
  cost_codes: Stamps & {
    uuid: string
    agency: Optional<string>
    code: string
    title: string
    category: Optional<string>
    status: Generated<'active' | 'inactive'>
    checklist: Generated<string[]>
    deleted_at: MaybeTimestamp
  }
  lenders: Stamps & {
    uuid: string
    agency: Optional<string>
    name: string
    status: Generated<'active' | 'inactive'>
    recipients: Generated<string[]>
    /** Language of its reports and mails (locales/languages.ts). */
    language: Generated<string>
    logo: Optional<string>
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
  }
  events: Stamps & {
    uuid: string
    title: string
    starts_at: MaybeTimestamp
    ends_at: MaybeTimestamp
    /** First and last whole day, both inclusive. */
    starts_on: Optional<string>
    ends_on: Optional<string>
    lot: Optional<string>
    draw_request: Optional<string>
    /** Owner of an event without a lot. */
    agency: Optional<string>
    created_by: string
    deleted_at: MaybeTimestamp
    first_day: ColumnType<string | null, never, never>
    last_day: ColumnType<string | null, never, never>
  }
  calendar_feeds: { user_id: string; token_hash: string; created_at: Timestamp }
  draw_requests: Stamps & {
    uuid: string
    lot: string
    agency: Optional<string>
    reviewer: Optional<string>
    number: number
    title: string
    description: Generated<string>
    total_budget: number
    due_date: Optional<string>
    status: Generated<InspectionStatus>
    total_attempts: Generated<number>
    submitted_at: MaybeTimestamp
    completed_at: MaybeTimestamp
    created_by: Optional<string>
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
    lot_text: ColumnType<string, never, never>
    search_text: ColumnType<string, never, never>
    /** Maintained by triggers (0070-filter-indexes.sql): an item waits for photos of the borrower. */
    evidence_requested: Generated<boolean>
  }
  /** Differences; their sum is the size of an agency's photos and videos. */
  storage_use: { agency: string; bytes: number }
  request_lenders: { draw_request: string; lender: string }
  inspection_items: Stamps & {
    uuid: string
    draw_request: string
    cost_code: Optional<string>
    code: string
    title: string
    category: Optional<string>
    budget: Generated<number>
    status: Generated<ItemStatus>
    previous_status: Optional<ItemStatus>
    sent_back: Generated<boolean>
    remarks: Optional<string>
    service: Optional<string>
    media_type: Optional<string>
    photos_wanted: Optional<number>
    inspection_for: Optional<string>
    inspection_type: Optional<string>
    progress: Percent
    frozen_progress: Percent
    position: number
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
  }
  checklist_entries: Stamps & {
    uuid: string
    item: string
    title: string
    position: number
    progress: Percent
    frozen_progress: Percent
    reason: Optional<string>
  }
  attempts: {
    uuid: string
    draw_request: string
    number: number
    kind: 'submission' | 'closing'
    submitted_by: string
    submitted_at: Timestamp
    ended_at: MaybeTimestamp
    ended_by: Optional<string>
    outcome: Optional<'re-requested' | 'completed'>
    progress: Percent
    media_count: Generated<number>
    item_count: Generated<number>
    sent_back: ColumnType<{ itemId: string; title: string; count: number }[], string | undefined, string>
  }
  attempt_items: {
    attempt: string
    item: string
    progress: Percent
    media_count: Generated<number>
    lines: MaybeJson<{ uuid: string; title: string; progress: number | null; reason: string | null }[]>
  }
  media: Stamps & {
    uuid: string
    item: string
    draw_request: string
    kind: 'image' | 'video'
    file_name: string
    content_type: string
    bytes: number
    sha256: string
    storage_key: string
    has_preview: Generated<boolean>
    has_poster: Generated<boolean>
    has_map: Generated<boolean>
    width: Optional<number>
    height: Optional<number>
    duration_seconds: Optional<number>
    captured_local: Optional<string>
    captured_offset: Optional<number>
    captured_at: MaybeTimestamp
    time_source: Generated<'exif' | 'browser' | 'none'>
    latitude: Optional<number>
    longitude: Optional<number>
    accuracy: Optional<number>
    position_source: Generated<'exif' | 'browser' | 'none'>
    direction: Optional<number>
    direction_source: Generated<'exif' | 'browser' | 'none'>
    browser_facts: ColumnType<Record<string, unknown>, string | undefined, string>
    /** 64 characters `0` or `1`. */
    phash: Optional<string>
    /** True when its rows in `media_hashes` are written. */
    hashed: Generated<boolean>
    /** The earlier media that its check of similar photos speaks of. */
    look_alike: Optional<string>
    sharpness: Optional<number>
    luma_deviation: Optional<number>
    checks: ColumnType<Check[], string | undefined, string>
    status: Generated<MediaStatus>
    remarks: Optional<string>
    comment: Optional<string>
    attempt: Optional<number>
    replaces: Optional<string>
    replaced_by: Optional<string>
    uploaded_by: string
    upload_id: Optional<string>
    client_key: Optional<string>
    decided_by: Optional<string>
    decided_at: MaybeTimestamp
    processing: Generated<'queued' | 'ready' | 'failed'>
    processing_message: Optional<string>
    processing_translations: MaybeJson<Record<string, string>>
    process_after: MaybeTimestamp
    deleted_at: MaybeTimestamp
  }
  media_hashes: {
    media: string
    asked: boolean
    /** 64 bits, more than a number holds; only SQL reads them. */
    low: ColumnType<never, string, string>
    /** 128 characters of 0 and 1. */
    high: string
  }
  media_turns: { agency: string; person: string; taken_at: Date }
  comments: Stamps & {
    uuid: string
    media: string
    user_id: string
    text: Generated<string>
    audio: Optional<string>
    attempt: Optional<number>
    status: Generated<'active' | 'deleted'>
  }
  comment_templates: Stamps & {
    uuid: string
    agency: Optional<string>
    templates: MaybeJson<{ label: string; text: string }[]>
  }
  agency_settings: { agency: string; check_limits: Json<Record<string, number>> }
  uploads: {
    id: string
    user_id: string
    /** The agency whose storage the upload counts for; null when it does not count, such as a logo. */
    agency: Optional<string>
    metadata: Json<Record<string, string | null>>
    length: Optional<number>
    result: Optional<string>
    message: Optional<string>
    created_at: Timestamp
    finished_at: MaybeTimestamp
  }
  journal: {
    seq: Generated<number>
    position: Optional<number>
    at: Timestamp
    actor: Optional<string>
    actor_role: Optional<number>
    operation: string
    noun: string
    uuid: string
    lot: Optional<string>
    draw_request: Optional<string>
    item: Optional<string>
    agency: Optional<string>
    recipient: Optional<string>
    version: Optional<number>
    changed: Generated<string[]>
    before: MaybeJson<Record<string, unknown>>
    after: MaybeJson<Record<string, unknown>>
    patch: MaybeJson<Record<string, unknown>>
    why: Optional<string>
    change: Optional<string>
    /** Client address of the call, and a description of the device. */
    address: Optional<string>
    device: Optional<string>
    hash: Optional<Buffer>
  }
  /** Earlier texts of records until they changed; written by triggers. */
  former_texts: { record: string; until: Timestamp; before: Record<string, string | null> }
  changes: {
    uuid: string
    actor: string
    operation: string
    text: string
    translations: MaybeJson<Record<string, string>>
    at: Timestamp
    undo_of: Optional<string>
    undone_by: Optional<string>
    row_count: Generated<number>
  }
  imports: {
    change: string
    actor: string
    file_name: string
    headings: Json<string[]>
    noun: Generated<string>
    /** Lot of imported budget lines; null for records that belong to no one lot. */
    lot: Optional<string>
    imported: number
    updated: Generated<number>
    failed: number
    at: Timestamp
  }
  long_works: {
    uuid: string
    actor: string
    done: Generated<number>
    total: Generated<number>
    cancelled: Generated<boolean>
    at: Timestamp
  }
  import_sources: {
    noun: Generated<string>
    agency: string | null
    headings: string
    sources: Json<Partial<Record<string, string>>>
    at: Timestamp
  }
  import_failures: { change: string; row: number; cells: Json<string[]>; problems: string }
  change_rows: {
    change: string
    position: number
    noun: string
    uuid: string
    before: MaybeJson<Record<string, unknown>>
    version_after: number
  }
  idempotency_keys: {
    /** A person's uuid; for calls without sign-in, the operation and the client's address. */
    scope: string
    key: string
    operation: string
    body_hash: string
    status_code: Optional<number>
    answer: MaybeJson<Envelope<unknown>>
    created_at: Timestamp
  }
  notifications: {
    uuid: string
    user_id: string
    kind: string
    text: string
    translations: MaybeJson<Record<string, string>>
    lot: Optional<string>
    draw_request: Optional<string>
    item: Optional<string>
    media: Optional<string>
    read_at: MaybeTimestamp
    created_at: Timestamp
    change: Optional<string>
    taken_back: Generated<boolean>
  }
  /** The mail log; the name is older than the browser's outbox of unsent calls. */
  mail_outbox: {
    uuid: string
    to_user: Optional<string>
    to_address: string
    subject: string
    body: string
    not_before: Timestamp
    sent_at: MaybeTimestamp
    tries: Generated<number>
    last_error: Optional<string>
    created_at: Timestamp
    /** The mail contains a one-time link, so its text is deleted after sending. */
    secret: Generated<boolean>
    change: Optional<string>
    /** Kind of event; null for mails about the account itself. */
    kind: Optional<MessageKind>
    draw_requests: Generated<string[]>
    /** Set when the mail will not be sent; `last_error` has the reason. */
    dropped_at: MaybeTimestamp
    /** The report delivery whose PDF is attached once it exists. */
    report_link: Optional<string>
    /** Address for replies, when it is not the sender. */
    reply_to: Optional<string>
    /** Language it is written in (locales/languages.ts); null for the default. */
    language: Optional<string>
    /** A node has claimed the mail for sending until this time at the latest. */
    claimed_until: MaybeTimestamp
  }
  mail_stops: { address: string; kind: MessageKind; at: Timestamp }
}
