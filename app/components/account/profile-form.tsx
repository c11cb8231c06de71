import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useLocation } from '@remix-run/react'
import { useRef, useState } from 'react'
import { bytesInWords } from 'contract/bytes-words'
import { mostPictureBytes } from 'contract/file-limits'
import { messages } from 'contract/messages'
import type { User } from 'contract/users'
import { TextField } from '~/components/form/field'
import { FormError } from '~/components/form/form-error'
import { PictureField } from '~/components/form/picture-field'
import { Followed, type FormTokens, Restored, SaveButton, TokenFields, useSaving } from '~/components/form/record-parts'
import { useHolding } from '~/components/settings/use-held'
import { Avatar } from '~/components/ui/avatar'
import { useScreen } from '~/hooks/use-command-context'
import { useFormDraft } from '~/hooks/use-form-draft'
import { filePath, paths } from '~/lib/paths'

type ProfileFormProps = {
  user: User
  tokens: FormTokens
  /** What the action answered. */
  answer: (FormTokens & { result: unknown }) | undefined
}

type Fields = Record<'firstName' | 'lastName' | 'email' | 'contactNumber' | 'agencyName' | 'picture', string>

/** One's own names, number and picture (spec §2, Profile and Settings); the action checks it by the contract's schema. */
export function ProfileForm({ user, tokens, answer }: ProfileFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const draft = useFormDraft(ref, pathname, answer?.follow)
  const busy = useSaving(pathname, draft.forget)
  useScreen({ mode: 'page', handlers: { save: () => ref.current?.requestSubmit() } })
  useHolding(draft.isInUse)
  // A newer version does not reach a form that somebody is at work in, so that saving tells what was changed meanwhile.
  const [{ version, opened }] = useState(tokens)
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      contactNumber: user.contactNumber ?? '',
      agencyName: user.agencyName ?? '',
    },
    constraint: { firstName: { required: true, maxLength: 80 }, lastName: { required: true, maxLength: 80 } },
  })
  return (
    <Form
      {...getFormProps(form)}
      ref={ref}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      onInput={() => void draft.keep()}
      className="flex max-w-[480px] flex-col gap-4"
    >
      <TokenFields tokens={answer ?? { ...tokens, version, opened }} />
      <Followed labels={draft.followed} />
      {draft.restored && <Restored overtaken={draft.restored} onStartOver={draft.startOver} />}
      <FormError id={form.errorId} errors={form.errors} />
      <PictureField
        label="Picture"
        help={`At most ${bytesInWords(mostPictureBytes)}. Those you work with see it beside your name.`}
        names={{ file: 'picture', remove: 'removePicture' }}
        accept="image/png,image/jpeg,image/webp,image/avif,image/heic"
        isKept={user.picture !== null}
        show={(isKept) => (
          <Avatar
            name={user.name || user.email}
            picture={isKept && user.picture ? filePath(user.picture) : null}
            size="xl"
          />
        )}
        preview={(url) => (
          <img src={url} alt="The chosen one" className="size-14 flex-none rounded-full border object-cover" />
        )}
        errors={fields.picture.errors}
        onChange={() => undefined}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
      </div>
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        readOnly
        help={
          <>
            {messages.emailNeedsCode}.{' '}
            <Link to={paths.emailSettings()} className="text-primary-ink underline underline-offset-2 max-md:py-3">
              Change it
            </Link>
          </>
        }
      />
      <TextField field={fields.contactNumber} label="Contact number" type="tel" inputMode="tel" autoComplete="tel" />
      {user.roleName === 'agency' && (
        <TextField field={fields.agencyName} label="Agency name" autoComplete="organization" />
      )}
      <div>
        <SaveButton busy={busy} />
      </div>
    </Form>
  )
}
