import type { CostCode } from 'contract/cost-codes/calls'
import type { CostCodeRow } from './repo'

/** Converts a cost code row to the contract's format. */
export function presentCostCode(row: CostCodeRow): CostCode {
  return {
    uuid: row.uuid,
    id: row.uuid,
    code: row.code,
    title: row.title,
    category: row.category,
    status: row.status,
    agency: row.agency && row.agency_name !== null ? { uuid: row.agency, name: row.agency_name } : null,
    checklist: row.checklist,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
