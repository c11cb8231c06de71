import { isWholeDay, type CalendarEvent } from 'contract/events/calls'
import type { EventRow } from './repo'

/** An event's times as column values: timestamps, or dates for whole days. */
export function toColumns(start: string, end: string) {
  return isWholeDay(start)
    ? { starts_at: null, ends_at: null, starts_on: start, ends_on: end }
    : { starts_at: new Date(start), ends_at: new Date(end), starts_on: null, ends_on: null }
}

const text = (moment: Date | null, day: string | null): string => moment?.toISOString() ?? day ?? ''

/** Converts an event row to the contract's format. */
export function presentEvent(row: EventRow): CalendarEvent {
  const { lot, street, lot_number, draw_request, request_title, request_number, agency, agency_name } = row
  return {
    uuid: row.uuid,
    id: row.uuid,
    title: row.title,
    start: text(row.starts_at, row.starts_on),
    end: text(row.ends_at, row.ends_on),
    lot: lot !== null && street !== null ? { uuid: lot, street, lotNumber: lot_number ?? '' } : null,
    request:
      draw_request !== null && request_title !== null
        ? { uuid: draw_request, title: request_title, number: request_number ?? 0 }
        : null,
    agency: agency !== null && agency_name !== null ? { uuid: agency, name: agency_name } : null,
    createdBy: { uuid: row.created_by, name: row.creator },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
