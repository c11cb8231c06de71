import type { FlagName, PaymentState } from 'contract/ledger/flag-names'
import { t } from 'locales/records'

/** Messages of flags, as lists, the dashboard and the palette name them (domain rule 17). */
const flagIds = {
  overfunded: 'records.overfunded',
  requestedAboveAvailable: 'records.aboveAvailable',
  budgetDiffers: 'records.budgetDiffers',
  outOfBalance: 'records.outOfBalance',
  progressFell: 'records.progressFell',
  storedAboveLimit: 'records.storedAboveLimit',
} as const satisfies Record<FlagName, string>

export const flagWord = (flag: FlagName): string => t(flagIds[flag])
export const paymentWord = (payment: PaymentState): string =>
  t(payment === 'unfunded' ? 'records.unfunded' : 'records.thisMonth')

/** Flags in one line: "Overfunded line, Progress fell". */
export const flagsText = (flags: readonly FlagName[]): string => flags.map(flagWord).join(', ')
/** Flags in one line after the word for them, for screen readers. */
export const flagsLabel = (flags: readonly FlagName[]): string => t('records.flags', { flags: flagsText(flags) })

/**
 * Rows of a list with the flags they were loaded with: live events and other pages do not carry them, and they change
 * without a new version of the record.
 */
export function withFlags<Row extends { uuid: string; flags: FlagName[] }>(
  rows: readonly Row[],
  loaded: readonly Row[],
): Row[] {
  const flags = new Map(loaded.map((row) => [row.uuid, row.flags]))
  return rows.map((row) => ({ ...row, flags: flags.get(row.uuid) ?? [] }))
}
