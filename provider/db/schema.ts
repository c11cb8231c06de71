import type { ColumnType, Generated } from 'kysely'
import type { Check } from 'contract/checks'
import type { Envelope } from 'contract/common'
import type { EnteredLotKey } from 'contract/lot-fields'
import type { InspectionStatus, ItemStatus, MediaStatus } from 'contract/statuses'
import type { ToldKind } from 'contract/told'
import type { Json, MaybeJson, MaybeMoment, Moment, Optional, Percent, Stamps } from './columns'
import type { AccountTables } from './account-tables'
import type { ReportTables } from './report-tables'
import type { SummaryTables } from './summary-tables'

export interface Database extends AccountTables, ReportTables, SummaryTables {
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
    deleted_at: MaybeMoment
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
    deleted_at: MaybeMoment
  }
  lenders: Stamps & {
    uuid: string
    agency: Optional<string>
    name: string
    status: Generated<'active' | 'inactive'>
    recipients: Generated<string[]>
    logo: Optional<string>
    deleted_at: MaybeMoment
    deleted_by: Optional<string>
  }
  events: Stamps & {
    uuid: string
    title: string
    starts_at: MaybeMoment
    ends_at: MaybeMoment
    /** Whole days: the first, and the last of them. */
    starts_on: Optional<string>
    ends_on: Optional<string>
    lot: Optional<string>
    draw_request: Optional<string>
    /** Whose it is, where it is on no lot. */
    agency: Optional<string>
    created_by: string
    deleted_at: MaybeMoment
    first_day: ColumnType<string, never, never>
    last_day: ColumnType<string, never, never>
  }
  calendar_feeds: { user_id: string; token_hash: string; created_at: Moment }
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
    submitted_at: MaybeMoment
    completed_at: MaybeMoment
    created_by: Optional<string>
    deleted_at: MaybeMoment
    deleted_by: Optional<string>
    lot_text: ColumnType<string, never, never>
    search_text: ColumnType<string, never, never>
  }
  /** Kept by triggers (0002-lists.sql): sums of differences by scope (an agency, or the nil uuid for everybody) and status. */
  list_counts: { noun: 'lot' | 'drawRequest'; scope: string; status: string; delta: number }
  /** Kept by triggers: what a lot shows of its draw requests; `current_*` is the latest open one, else the latest. */
  lot_facts: {
    lot: string
    agency: string | null
    live: boolean
    set_budget: number | null
    request_count: number
    requests_budget: number | null
    budget: ColumnType<number | null, never, never>
    current_request: string | null
    current_status: InspectionStatus | null
    current_due: string | null
  }
  /** Differences; their sum is what an agency's photos and videos take. */
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
    deleted_at: MaybeMoment
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
    submitted_at: Moment
    ended_at: MaybeMoment
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
    captured_at: MaybeMoment
    time_source: Generated<'exif' | 'browser' | 'none'>
    latitude: Optional<number>
    longitude: Optional<number>
    accuracy: Optional<number>
    position_source: Generated<'exif' | 'browser' | 'none'>
    direction: Optional<number>
    direction_source: Generated<'exif' | 'browser' | 'none'>
    browser_facts: ColumnType<Record<string, unknown>, string | undefined, string>
    /** 64 characters of 0 and 1. */
    phash: Optional<string>
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
    decided_at: MaybeMoment
    processing: Generated<'queued' | 'ready' | 'failed'>
    processing_message: Optional<string>
    process_after: MaybeMoment
    deleted_at: MaybeMoment
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
    /** The agency whose storage it uses; null for what is not counted, such as a logo. */
    agency: Optional<string>
    metadata: Json<Record<string, string | null>>
    length: Optional<number>
    result: Optional<string>
    message: Optional<string>
    created_at: Moment
    finished_at: MaybeMoment
  }
  journal: {
    seq: Generated<number>
    position: Optional<number>
    at: Moment
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
    /** The address of the call it was made by, and the device in words. */
    address: Optional<string>
    device: Optional<string>
    hash: Optional<Buffer>
  }
  /** Texts of records until they were changed; written by triggers. */
  former_texts: { record: string; until: Moment; before: Record<string, string | null> }
  changes: {
    uuid: string
    actor: string
    operation: string
    text: string
    at: Moment
    undo_of: Optional<string>
    undone_by: Optional<string>
    row_count: Generated<number>
  }
  imports: {
    change: string
    actor: string
    file_name: string
    headings: Json<string[]>
    imported: number
    failed: number
    at: Moment
  }
  long_works: {
    uuid: string
    actor: string
    done: Generated<number>
    total: Generated<number>
    cancelled: Generated<boolean>
    at: Moment
  }
  import_sources: {
    agency: string | null
    headings: string
    sources: Json<Partial<Record<EnteredLotKey, string>>>
    at: Moment
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
    /** A person's uuid; of a call that anybody may make, its operation and the client's address. */
    scope: string
    key: string
    operation: string
    body_hash: string
    status_code: Optional<number>
    answer: MaybeJson<Envelope<unknown>>
    created_at: Moment
  }
  notifications: {
    uuid: string
    user_id: string
    kind: string
    text: string
    lot: Optional<string>
    draw_request: Optional<string>
    item: Optional<string>
    media: Optional<string>
    read_at: MaybeMoment
    created_at: Moment
    change: Optional<string>
    taken_back: Generated<boolean>
  }
  mail_outbox: {
    uuid: string
    to_user: Optional<string>
    to_address: string
    subject: string
    body: string
    not_before: Moment
    sent_at: MaybeMoment
    tries: Generated<number>
    last_error: Optional<string>
    created_at: Moment
    /** It holds a one-time link: its words are forgotten once it has left. */
    secret: Generated<boolean>
    change: Optional<string>
    /** What it is about; null for mails about the account itself. */
    kind: Optional<ToldKind>
    draw_requests: Generated<string[]>
    /** It will not be sent; `last_error` says why. */
    dropped_at: MaybeMoment
    /** Carries the PDF of this delivery, once it is made. */
    report_link: Optional<string>
    /** Who an answer to it goes to, where that is not the sender. */
    reply_to: Optional<string>
    /** A node is sending it until then at the latest. */
    claimed_until: MaybeMoment
  }
  mail_stops: { address: string; kind: ToldKind; at: Moment }
}
