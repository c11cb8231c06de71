import { lotField, type EnteredLotKey } from 'contract/lots/fields'
import { t } from 'locales/lot-form'

const labels = {
  lotNumber: 'lotForm.lotNumber',
  loanNumber: 'lotForm.loanNumber',
  street: 'lotForm.street',
  stateOrProvince: 'lotForm.stateOrProvince',
  city: 'lotForm.city',
  postalCode: 'lotForm.postalCode',
  country: 'lotForm.country',
  borrowerName: 'lotForm.borrowerName',
  borrowerEmail: 'lotForm.borrowerEmail',
  totalBudget: 'lotForm.totalBudget',
  latitude: 'lotForm.latitude',
  longitude: 'lotForm.longitude',
} as const satisfies Partial<Record<EnteredLotKey, string>>

const isLabelled = (key: EnteredLotKey): key is keyof typeof labels => key in labels

/** Label of a field in the form; a field without a message is labelled as in files. */
export const lotLabel = (key: EnteredLotKey): string => (isLabelled(key) ? t(labels[key]) : lotField(key).keyName)
