import { Form, Link, useLocation, useNavigate } from '@remix-run/react'
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { useScreen } from '~/hooks/use-command-context'
import { useFormDraft } from '~/hooks/use-form-draft'
import { leadBack, listUnder, returning, typedBefore } from '~/lib/where-from'
import { DepartureNote } from './departure'
import { useLeaving } from './discard'
import { MendedFields, useMended } from './mended'
import { UnplacedFields } from './unplaced'
import { Followed, FormFoot, type FormTokens, Restored, SaveButton, TokenFields, useSaving } from './record-parts'

type RecordDialogProps = {
  title: string
  /** Why the record can only be looked at. */
  readOnly?: string | null
  /** The list beneath; its address keeps its query while the dialog lies over it. */
  list: string
  /** The form's own properties, of conform. */
  form: Omit<ComponentProps<typeof Form>, 'action' | 'method' | 'children' | 'ref'>
  tokens: FormTokens
  /** Changed beside its fields, such as a file that was chosen. */
  changed?: boolean
  /** Fields that are wrong together: the message goes from all of them once one is changed. */
  together?: readonly (readonly string[])[]
  /** What its button does, where that is more than saving. */
  saveLabel?: string
  children: ReactNode
}

/**
 * The dialog that makes or edits a record: an address of its own, drawn over its list, by the server too. Mod+Enter saves,
 * Escape leaves and asks only if something was changed (keyboard.md 2.5).
 */
export function RecordDialog({
  title,
  readOnly = null,
  list,
  form,
  tokens,
  changed = false,
  together = [],
  saveLabel = 'Save',
  children,
}: RecordDialogProps) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const ref = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(ref, pathname, tokens.follow, typedBefore(state))
  const back = leadBack(state, listUnder(list, search))
  const mended = useMended(tokens, together)
  const busy = useSaving(list, draft.forget)

  const { cancel, question } = useLeaving({
    isChanged: () => readOnly === null && (changed || draft.isChanged()),
    forget: draft.forget,
    leave: () => navigate(back, { preventScrollReset: true, state: returning }),
  })
  const hear = ({ target }: FormEvent) => {
    void draft.keep()
    if (target instanceof HTMLInputElement) mended.mend(target.name)
  }
  const save = () => ref.current?.requestSubmit()
  useScreen({ mode: 'form', handlers: { cancel, ...(readOnly === null && { save }) } })

  return (
    <Dialog open onOpenChange={(open) => !open && cancel()}>
      <DialogContent
        title={title}
        description={readOnly}
        inPlace
        // Where no room is beside it, the strip above it is left to what is told meanwhile.
        className="max-[1312px]:top-18 max-[1312px]:max-h-[calc(100dvh-88px)] max-md:top-auto max-md:mb-0 max-md:w-full max-md:rounded-b-none"
      >
        <Form {...form} ref={ref} method="post" preventScrollReset onInput={hear}>
          <TokenFields tokens={tokens} />
          <DepartureNote />
          <Followed labels={draft.followed} />
          {draft.restored && <Restored overtaken={draft.restored} onStartOver={draft.startOver} />}
          <fieldset disabled={readOnly !== null} className="flex min-w-0 flex-col gap-4 pt-4 pb-1">
            <MendedFields value={mended.names}>
              <UnplacedFields value={draft.unplaced}>{children}</UnplacedFields>
            </MendedFields>
          </fieldset>
          <FormFoot className="-bottom-1 -mx-1 mt-4 -mb-1 bg-popover px-1">
            <Button variant="ghost" asChild className="ml-auto">
              <Link
                to={back}
                preventScrollReset
                onClick={(event) => {
                  event.preventDefault()
                  cancel()
                }}
              >
                {readOnly === null ? 'Cancel' : 'Close'}
              </Link>
            </Button>
            {readOnly === null && <SaveButton label={saveLabel} busy={busy} />}
          </FormFoot>
        </Form>
        {question}
      </DialogContent>
    </Dialog>
  )
}
