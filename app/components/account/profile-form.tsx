import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { bytesInWords } from 'contract/text/bytes-words'
import { isAgency } from 'contract/core/capabilities'
import { mostPictureBytes } from 'contract/core/file-limits'
import { t as say } from 'locales/messages'
import type { User } from 'contract/people/calls'
import { t } from 'locales/settings'
import { TextField } from '~/components/form/field'
import { PictureField } from '~/components/form/picture-field'
import type { FormTokens } from '~/components/form/record-parts'
import { SettingsForm, useSettingsForm } from '~/components/settings/settings-form'
import { Avatar } from '~/components/ui/avatar'
import { useScreen } from '~/hooks/use-command-context'
import { NameFields } from '~/components/users/name-fields'
import { filePath, paths } from '~/lib/paths'

type ProfileFormProps = {
  user: User
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: unknown }) | undefined
}

type Fields = Record<'firstName' | 'lastName' | 'email' | 'contactNumber' | 'agencyName' | 'picture', string>

/** The person's own names, number and picture (spec §2, Profile and Settings); the action validates by the contract's schema. */
export function ProfileForm({ user, tokens, answer }: ProfileFormProps) {
  const state = useSettingsForm(tokens, answer)
  useScreen({ mode: 'page', handlers: { save: state.save } })
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
    <SettingsForm state={state} form={form} encType="multipart/form-data" className="flex max-w-[480px] flex-col gap-4">
      <OwnPicture user={user} errors={fields.picture.errors} />
      <NameFields fields={fields} isOwn />
      <OwnEmail field={fields.email} />
      <TextField
        field={fields.contactNumber}
        label={t('settings.contactNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {isAgency(user.roleName) && (
        <TextField field={fields.agencyName} label={t('settings.agencyName')} autoComplete="organization" />
      )}
    </SettingsForm>
  )
}

function OwnPicture({ user, errors }: { user: User; errors: string[] | undefined }) {
  return (
    <PictureField
      label={t('settings.picture')}
      removeLabel={t('settings.removePicture')}
      help={t('settings.pictureHelp', { size: bytesInWords(mostPictureBytes) })}
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
        <img
          src={url}
          alt={t('settings.chosenPicture')}
          className="size-14 flex-none rounded-full border object-cover"
        />
      )}
      errors={errors}
      onChange={() => undefined}
    />
  )
}

/** The email address, which is changed on another page with a code. */
function OwnEmail({ field }: { field: FieldMetadata<string> }) {
  return (
    <TextField
      field={field}
      label={t('settings.email')}
      type="email"
      autoComplete="email"
      readOnly
      help={
        <>
          {say('emailNeedsCode')}.{' '}
          <Link to={paths.emailSettings()} className="text-primary-ink underline underline-offset-2 max-md:py-3">
            {t('settings.changeEmail')}
          </Link>
        </>
      }
    />
  )
}
