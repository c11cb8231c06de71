import { type SubmissionResult, useForm } from '@conform-to/react'
import { eachLotText, enteredLotFields } from 'contract/lots/fields'
import type { Lot } from 'contract/lots/calls'
import { defaultCountry } from 'contract/geo/default-country'
import { t } from 'locales/lots'
import type { ComboChoice } from '~/components/form/combo-field'
import type { Choice } from '~/lib/choice'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { useTypedName } from '~/hooks/use-typed-name'
import { typedPlace } from '~/lib/geo/typed-place'
import { LotFields, type TypedLot } from './lot-fields'

type LotDialogProps = {
  /** The lot that is edited; without, one is added. */
  lot?: Lot
  choices: { states: readonly ComboChoice[]; agencies: readonly Choice[] }
  tokens: FormTokens
  answer: { result: SubmissionResult<string[]> } | undefined
  /** The page below. */
  back: string
}

/** Numbers that another lot has, and degrees of which one is missing. */
const together = [
  ['lotNumber', 'loanNumber'],
  ['latitude', 'longitude'],
] as const

const required = enteredLotFields.filter(({ isRequired }) => isRequired).map(({ dbKey }) => dbKey)

function valuesOf(lot: Lot | undefined, named: string): TypedLot {
  // A lot is called by its street.
  if (!lot) return { country: defaultCountry, street: named }
  const { coordinates, totalBudget } = lot
  return {
    ...eachLotText((key) => lot[key]),
    ...(totalBudget !== null && { totalBudget: String(totalBudget) }),
    ...typedPlace(coordinates),
  }
}

/** The dialog that adds or edits a lot (spec §2): saving closes it, closing forgets what was typed. */
export function LotDialog({ lot, choices, tokens, answer, back }: LotDialogProps) {
  const named = useTypedName()
  const [form, fields] = useForm<TypedLot>({
    lastResult: answer?.result,
    defaultValue: valuesOf(lot, named),
    // The action checks by the contract's schema; the browser marks what must not be missing.
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])),
  })
  return (
    <RecordDialog
      title={lot ? t('lots.editNumber', { number: lot.lotNumber }) : t('lots.newLot')}
      list={back}
      form={form}
      tokens={tokens}
      together={together}
    >
      <LotFields fields={fields} {...choices} outline={lot?.coordinates?.outline ?? null} isNew={!lot} />
    </RecordDialog>
  )
}
