import { type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import type { Lender } from 'contract/lenders/calls'
import { defaultLanguage } from 'locales/languages'
import { t } from 'locales/lenders'
import { TextField } from '~/components/form/field'
import type { Choice } from '~/lib/choice'
import { LinesField } from '~/components/form/lines-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'
import { useTypedName } from '~/hooks/use-typed-name'
import { paths } from '~/lib/paths'
import { languageChoices } from '~/lib/text/language-choices'
import { LogoField } from './logo-field'

type LenderFormProps = {
  title: string
  lender?: Lender
  tokens: FormTokens
  /** Agencies to choose from; null if the lender belongs to the viewer's own agency. */
  agencies: readonly Choice[]
  /** The action's response. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

type Fields = { name: string; agency: string; language: string; logo: string }

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The form of a lender; the action checks it by the contract's schema. */
export function LenderForm({ title, lender, tokens, agencies, answer }: LenderFormProps) {
  const named = useTypedName()
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: {
      name: lender?.name ?? named,
      agency: lender?.agency?.uuid ?? '',
      language: lender?.language ?? defaultLanguage,
    },
    constraint: { name: { required: true, maxLength: 120 }, agency: { required: agencies.length > 0 } },
  })
  const [isLogoChanged, setLogoChanged] = useState(false)
  return (
    <RecordDialog
      title={title}
      list={paths.lenders()}
      form={form}
      encType="multipart/form-data"
      tokens={answer ?? tokens}
      changed={isLogoChanged}
    >
      <TextField field={fields.name} label={t('lenders.name')} autoComplete="off" />
      {agencies.length > 0 && (
        <SelectField
          field={fields.agency}
          label={t('lenders.agency')}
          none={t('lenders.chooseAgency')}
          options={agencies}
        />
      )}
      <LinesField
        name="recipients"
        label={t('lenders.addresses')}
        help={t('lenders.addressesHelp')}
        lines={lender?.recipients ?? []}
        result={answer?.result}
      />
      <SelectField
        field={fields.language}
        label={t('lenders.language')}
        help={t('lenders.languageHelp')}
        options={languageChoices}
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
