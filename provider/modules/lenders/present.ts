import type { Lender } from 'contract/lenders/calls'
import { languageOf } from 'locales/languages'
import { logoValue } from 'provider/records/lender-logo'
import type { LenderRow } from './repo'

/** Converts a lender row to the contract's format. */
export function presentLender(row: LenderRow): Lender {
  return {
    uuid: row.uuid,
    id: row.uuid,
    name: row.name,
    status: row.status,
    agency: row.agency && row.agency_name !== null ? { uuid: row.agency, name: row.agency_name } : null,
    recipients: row.recipients,
    language: languageOf(row.language),
    logo: logoValue(row.logo),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
