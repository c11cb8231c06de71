import type { LedgerAnswer } from 'contract/ledger/calls'
import { readRate } from 'contract/money/typed-cents'
import type { FileLine } from 'locales/files'
import { t } from 'locales/import'
import { isWritten } from 'provider/modules/imports/file-texts'
import type { RowBelow } from 'provider/modules/imports/noun'
import { readAmount } from './budget-rows'

export type LotSettings = Pick<LedgerAnswer, 'retainageRate' | 'storedLimit' | 'loanAmount'>
type Setting = keyof LotSettings

/** Titles of the rows below the total of an exported budget. */
export const settingTitles: Readonly<Record<Setting, () => string>> = {
  retainageRate: () => t('import.setRetainage'),
  storedLimit: () => t('import.setStoredLimit'),
  loanAmount: () => t('import.setLoanAmount'),
}
export const settings = Object.keys(settingTitles) as Setting[]

function readSetting({ texts, facts }: RowBelow): { setting: Setting; value: number } | null {
  const setting = settings.find((one) => isWritten(texts.title ?? '', settingTitles[one]))
  if (!setting || texts.code?.trim()) return null
  if (setting !== 'loanAmount') {
    const rate = readRate(texts.retainageRate ?? '')
    return rate === null ? null : { setting, value: rate }
  }
  const amount = readAmount(texts.scheduledValue ?? '', facts.scheduledValue)
  return 'cents' in amount && amount.cents >= 0 ? { setting, value: amount.cents } : null
}

/** True for a lot whose settings are the defaults. */
export const isUnset = ({ retainageRate, storedLimit, loanAmount }: LotSettings): boolean =>
  retainageRate === 0 && storedLimit === null && loanAmount === null

/**
 * Reads the settings of a lot among the rows of an exported budget: `rows` have the reason why each such row is no
 * line, and `set` is what a lot without settings takes from them.
 */
export function readLotSettings(rows: readonly RowBelow[], lot: LotSettings) {
  const set: Partial<LotSettings> = {}
  const read = rows.map((row): RowBelow => {
    const found = readSetting(row)
    if (!found) return row
    const { setting, value } = found
    let why: FileLine = 'settingOther'
    if (lot[setting] === value) why = 'settingSame'
    else if (isUnset(lot)) {
      set[setting] = value
      why = 'settingRead'
    }
    return { ...row, why }
  })
  return { rows: read, set }
}
