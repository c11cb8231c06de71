import type { Lender } from 'contract/lenders'
import { logoValue } from 'provider/lender-logo'
import type { LenderRow } from 'provider/modules/lenders/repo'

/** A lender row as the contract has it. */
export function presentLender(row: LenderRow): Lender {
  return {
    uuid: row.uuid,
    id: row.uuid,
    name: row.name,
    status: row.status,
    agency: row.agency && row.agency_name !== null ? { uuid: row.agency, name: row.agency_name } : null,
    recipients: row.recipients,
    logo: logoValue(row.logo),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
