import { getFormProps, getSelectProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import type { Lender } from 'contract/lenders'
import { FieldError, TextField } from '~/components/form/field'
import { FormError } from '~/components/form/form-error'
import { LinesField } from '~/components/form/lines-field'
import { RecordDialog } from '~/components/form/record-dialog'
import { Select } from '~/components/ui/select'
import { paths } from '~/lib/paths'
import { LogoField } from './logo-field'

type Tokens = { key: string; version: number | null }
type LenderFormProps = {
  title: string
  lender?: Lender
  tokens: Tokens
  /** Agencies to choose from; null where the lender is one's own. */
  agencies: readonly { value: string; label: string; agencyName: string | null }[] | null
  /** What the action answered. */
  answer: (Tokens & { result: SubmissionResult<string[]> }) | undefined
}

type Fields = { name: string; agency: string; logo: string }

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The form of a lender; the action checks it by the contract's schema. */
export function LenderForm({ title, lender, tokens, agencies, answer }: LenderFormProps) {
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { name: lender?.name, agency: lender?.agency?.uuid ?? '' },
    constraint: { name: { required: true, maxLength: 120 }, agency: { required: agencies !== null } },
  })
  const [isLogoChanged, setLogoChanged] = useState(false)
  const { key: _, ...agency } = getSelectProps(fields.agency)
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
      {agencies && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={fields.agency.id} className="font-medium">
            Agency
          </label>
          <Select {...agency}>
            <option value="">Choose an agency</option>
            {agencies.map(({ value, label, agencyName }) => (
              <option key={value} value={value}>
                {agencyName ?? label}
              </option>
            ))}
          </Select>
          <FieldError id={fields.agency.errorId} errors={fields.agency.errors} />
        </div>
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
