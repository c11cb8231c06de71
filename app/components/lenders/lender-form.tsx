import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import type { Lender } from 'contract/lenders'
import { TextField } from '~/components/form/field'
import type { Choice } from '~/lib/choice'
import { FormError } from '~/components/form/form-error'
import { LinesField } from '~/components/form/lines-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'
import { useNamed } from '~/hooks/use-named'
import { paths } from '~/lib/paths'
import { LogoField } from './logo-field'

type LenderFormProps = {
  title: string
  lender?: Lender
  tokens: FormTokens
  /** Agencies to choose from; null where the lender is one's own. */
  agencies: readonly Choice[]
  /** What the action answered. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

type Fields = { name: string; agency: string; logo: string }

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The form of a lender; the action checks it by the contract's schema. */
export function LenderForm({ title, lender, tokens, agencies, answer }: LenderFormProps) {
  const named = useNamed()
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { name: lender?.name ?? named, agency: lender?.agency?.uuid ?? '' },
    constraint: { name: { required: true, maxLength: 120 }, agency: { required: agencies.length > 0 } },
  })
  const [isLogoChanged, setLogoChanged] = useState(false)
  return (
    <RecordDialog
      title={title}
      list={paths.lenders()}
      form={{ ...getFormProps(form), encType: 'multipart/form-data' }}
      tokens={answer ?? tokens}
      changed={isLogoChanged}
    >
      <FormError id={form.errorId} errors={form.errors} />
      <TextField field={fields.name} label="Name" autoComplete="off" />
      {agencies.length > 0 && (
        <SelectField field={fields.agency} label="Agency" none="Choose an agency" options={agencies} />
      )}
      <LinesField
        name="recipients"
        label="Addresses"
        help="Where its reports go, one address a line."
        lines={lender?.recipients ?? []}
        result={answer?.result}
      />
      <LogoField
        name={lender?.name ?? ''}
        logo={lender?.logo ?? null}
        sent={textOf(answer?.result.initialValue?.logo)}
        errors={fields.logo.errors}
        onChange={() => setLogoChanged(true)}
      />
    </RecordDialog>
  )
}
