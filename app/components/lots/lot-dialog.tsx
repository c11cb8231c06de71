import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { enteredLotFields } from 'contract/lot-fields'
import type { Lot } from 'contract/lots'
import { defaultCountry } from 'contract/postal'
import type { ComboChoice } from '~/components/form/combo-field'
import type { Choice } from '~/lib/choice'
import { FormError } from '~/components/form/form-error'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { useNamed } from '~/hooks/use-named'
import { typedPlace } from '~/lib/typed-place'
import { LotFields, type TypedLot } from './lot-fields'

type LotDialogProps = {
  /** The lot that is edited; without, one is added. */
  lot?: Lot
  choices: { states: readonly ComboChoice[]; agencies: readonly Choice[] }
  tokens: FormTokens
  answer: { result: SubmissionResult<string[]> } | undefined
  /** The page beneath. */
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
    lotNumber: lot.lotNumber,
    loanNumber: lot.loanNumber,
    street: lot.street,
    city: lot.city,
    stateOrProvince: lot.stateOrProvince,
    postalCode: lot.postalCode,
    country: lot.country,
    borrowerName: lot.borrowerName,
    borrowerEmail: lot.borrowerEmail,
    ...(totalBudget !== null && { totalBudget: String(totalBudget) }),
    ...typedPlace(coordinates),
  }
}

/** The dialog that adds or edits a lot (spec §2): saving closes it, closing forgets what was typed. */
export function LotDialog({ lot, choices, tokens, answer, back }: LotDialogProps) {
  const named = useNamed()
  const [form, fields] = useForm<TypedLot>({
    lastResult: answer?.result,
    defaultValue: valuesOf(lot, named),
    // The action checks by the contract's schema; the browser marks what must not be missing.
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])),
  })
  return (
    <RecordDialog
      title={lot ? `Edit lot ${lot.lotNumber}` : 'New lot'}
      list={back}
      form={getFormProps(form)}
      tokens={tokens}
      together={together}
    >
      <FormError id={form.errorId} errors={form.errors} />
      <LotFields fields={fields} {...choices} outline={lot?.coordinates?.outline ?? null} isNew={!lot} />
    </RecordDialog>
  )
}
