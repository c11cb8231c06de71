import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Form, useLocation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { FormError } from '~/components/form/form-error'
import { FormHead, type FormTokens, SaveButton, useSaving } from '~/components/form/record-parts'
import { useFormDraft } from '~/hooks/use-form-draft'
import { useRegisterForm } from './use-held-version'

/** Draft, save state and tokens of a settings form. A newer version of the record does not replace a form in use. */
export function useSettingsForm(tokens: FormTokens, answer: FormTokens | undefined) {
  const ref = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const draft = useFormDraft(ref, pathname, answer?.follow)
  const busy = useSaving(pathname, draft.forget)
  useRegisterForm(draft.isInUse)
  // Saving sends the version that the form was opened with, so that the provider reports changes since then.
  const [{ version, opened }] = useState(tokens)
  const save = () => ref.current?.requestSubmit()
  return { ref, draft, busy, save, tokens: answer ?? { ...tokens, version, opened } }
}

type SettingsFormProps<Schema extends Record<string, unknown>> = Pick<
  ComponentProps<typeof Form>,
  'encType' | 'className' | 'onFocus'
> & {
  state: ReturnType<typeof useSettingsForm>
  form: FormMetadata<Schema, string[]>
  children: ReactNode
}

/** A form on a settings page, with its errors, its draft and its button. */
export function SettingsForm<Schema extends Record<string, unknown>>(props: SettingsFormProps<Schema>) {
  const { state, form, children, ...rest } = props
  return (
    <Form
      {...getFormProps(form)}
      {...rest}
      ref={state.ref}
      method="post"
      preventScrollReset
      onInput={() => void state.draft.keep()}
    >
      <FormHead tokens={state.tokens} draft={state.draft} />
      <FormError id={form.errorId} errors={form.errors} />
      {children}
      <div>
        <SaveButton busy={state.busy} />
      </div>
    </Form>
  )
}
