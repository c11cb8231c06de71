import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Form, Link, useLocation, useNavigate } from '@remix-run/react'
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react'
import { t } from 'locales/form'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { useScreen } from '~/hooks/use-command-context'
import { useFormDraft } from '~/hooks/use-form-draft'
import { CommandKeys } from '~/components/command/command-keys'
import { isWithin, leadBack, listUnder, returning, typedBefore } from '~/lib/where-from'
import { RemovedNote } from './removed-note'
import { useLeaving } from './discard'
import { EditedFields, useEditedFields } from './edited-fields'
import { OrphanValues } from './orphan-values'
import { FormError } from './form-error'
import { FormFoot, FormHead, type FormTokens, SaveButton, useSaving } from './record-parts'

type RecordDialogProps<Schema extends Record<string, unknown>> = {
  title: string
  /** Reason for disabled fields. */
  readOnly?: string | null
  /** The list below; its address keeps its query while the dialog is open. */
  list: string
  form: FormMetadata<Schema, string[]>
  encType?: ComponentProps<typeof Form>['encType']
  tokens: FormTokens
  /** True after a change outside the fields, such as a chosen file. */
  changed?: boolean
  /** Groups of fields with one error: changing one of them clears the message of all. */
  together?: readonly (readonly string[])[]
  saveLabel?: string
  /** Page of a second button that saves and leads there; the form's action gets the query `next`. */
  next?: { path: string; label: string } | undefined
  children: ReactNode
}

type DialogState = Pick<RecordDialogProps<never>, 'readOnly' | 'list' | 'tokens' | 'changed' | 'together' | 'next'>

/** Draft and save state of the dialog, and what its keys do: Escape asks only if something was changed. */
function useRecordDialog({ readOnly = null, list, tokens, changed, together = [], next }: DialogState) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const ref = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(ref, pathname, tokens.follow, typedBefore(state))
  const back = leadBack(state, listUnder(list, search))
  const edited = useEditedFields(tokens, together)
  // An edit that a tab of the page below opened leads back to the tab.
  const returnTo = tokens.version !== null && isWithin(back, list) ? back : null
  const busy = useSaving((returnTo ?? list).replace(/[?#].*/, ''), draft.forget, next?.path)

  const { cancel, question } = useLeaving({
    isChanged: () => readOnly === null && (changed || draft.isChanged()),
    forget: draft.forget,
    leave: () => navigate(back, { preventScrollReset: true, state: returning }),
  })
  const onInput = ({ target }: FormEvent) => {
    void draft.keep()
    if (target instanceof HTMLInputElement) edited.markEdited(target.name)
  }
  const save = () => ref.current?.requestSubmit()
  const saveNext = () => ref.current?.requestSubmit(ref.current.querySelector<HTMLButtonElement>('[data-next]'))
  useScreen({
    mode: 'form',
    handlers: { cancel, ...(readOnly === null && { save, ...(next && { saveNext }) }) },
  })
  return { ref, draft, back, returnTo, pathname, edited: edited.names, busy, cancel, question, onInput }
}

/**
 * Dialog that adds or edits a record: over its list, with its own URL, rendered by the server as well. Mod+Enter saves,
 * Escape leaves and asks only if something was changed (docs/keyboard-rules.md#forms).
 */
export function RecordDialog<Schema extends Record<string, unknown>>(props: RecordDialogProps<Schema>) {
  const { title, readOnly = null, form, encType, tokens, saveLabel, next, children } = props
  const { ref, draft, back, returnTo, pathname, edited, busy, cancel, question, onInput } = useRecordDialog(props)
  return (
    <Dialog open onOpenChange={(open) => !open && cancel()}>
      <DialogContent
        title={title}
        description={readOnly}
        inPlace
        // Narrow windows keep the space above the dialog for toasts.
        className="max-[1312px]:top-18 max-[1312px]:max-h-[calc(100dvh-88px)] max-md:top-auto max-md:mb-0 max-md:w-full max-md:rounded-b-none"
      >
        <Form
          {...getFormProps(form)}
          ref={ref}
          method="post"
          {...(next && { action: pathname })}
          encType={encType}
          preventScrollReset
          onInput={onInput}
        >
          <RemovedNote />
          <FormHead tokens={tokens} draft={draft} />
          <input type="hidden" name="returnTo" value={returnTo ?? ''} />
          <fieldset disabled={readOnly !== null} className="flex min-w-0 flex-col gap-4 pt-4 pb-1">
            <EditedFields value={edited}>
              <FormError id={form.errorId} errors={form.errors} />
              <OrphanValues value={draft.unplaced}>{children}</OrphanValues>
            </EditedFields>
          </fieldset>
          <FormFoot className="-bottom-1 -mx-1 mt-4 -mb-1 bg-popover px-1">
            <Button variant="ghost" asChild className="ms-auto">
              <Link
                to={back}
                preventScrollReset
                onClick={(event) => {
                  event.preventDefault()
                  cancel()
                }}
              >
                {readOnly === null ? t('form.cancelLabel') : t('form.close')}
              </Link>
            </Button>
            {readOnly === null && next && (
              <Button type="submit" formAction="?next" data-next variant="outline" aria-disabled={busy}>
                {next.label}
                <CommandKeys id="form.saveNext" />
              </Button>
            )}
            {readOnly === null && <SaveButton {...(saveLabel && { label: saveLabel })} busy={busy} />}
          </FormFoot>
        </Form>
        {question}
      </DialogContent>
    </Dialog>
  )
}
