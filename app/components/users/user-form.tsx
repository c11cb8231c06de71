import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { t as sayOfField } from 'locales/fields'
import { t as say } from 'locales/messages'
import { roles, type RoleId, type RoleName } from 'contract/core/roles'
import type { User } from 'contract/people/calls'
import { t } from 'locales/users'
import { TextField } from '~/components/form/field'
import type { Choice } from '~/lib/choice'
import { languageChoices } from '~/lib/text/language-choices'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { defaultLanguage } from 'locales/languages'
import { t as commandText } from 'locales/commands'
import { SelectField } from '~/components/form/select-field'
import { useViewer } from '~/components/shell/viewer'
import {
  invitableRoles,
  isAgency,
  needsAgency,
  reviewsRequests,
  roleThat,
  seesAllAgencies,
} from 'contract/core/capabilities'
import { NameFields } from './name-fields'

type UserFormProps = {
  title: string
  /** The user to edit; without one, the form invites. */
  user?: User
  /** Agencies an admin may choose. */
  agencies: readonly Choice[]
  /** The page below the dialog. */
  list: string
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: unknown }) | undefined
}

type Fields = Record<
  'firstName' | 'lastName' | 'email' | 'role' | 'agency' | 'agencyName' | 'contactNumber' | 'language',
  string
>

const roleOptions = (viewer: RoleName) =>
  invitableRoles(viewer).map((name) => ({
    value: String(roles[name]),
    label: commandText(`choice.${name}`),
    shows: needsAgency(name) ? 'agency' : isAgency(name) ? 'agency-name' : undefined,
  }))

const valuesOf = (user: User | undefined, role: RoleId) => ({
  firstName: user?.firstName,
  lastName: user?.lastName,
  email: user?.email,
  role: String(user?.role ?? role),
  agency: user?.agency ?? '',
  agencyName: user?.agencyName ?? '',
  contactNumber: user?.contactNumber ?? '',
  language: defaultLanguage,
})

/** The form that invites or edits a user; the action validates by the contract's schema. */
export function UserForm({ title, user, agencies, list, tokens, answer }: UserFormProps) {
  const viewer = useViewer()
  const isAdmin = seesAllAgencies(viewer.role)
  const readOnly = user && !user.editable ? sayOfField('notAllowed') : null
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    // Without agencies, an admin can only invite an agency: the other roles belong to one.
    defaultValue: valuesOf(user, roles[roleThat(isAdmin && agencies.length === 0 ? isAgency : reviewsRequests)]),
    constraint: {
      firstName: { required: true, maxLength: 80 },
      lastName: { required: true, maxLength: 80 },
      email: { required: true, maxLength: 254 },
    },
  })
  // The address of an account in use changes only by a code.
  const inUse = user !== undefined && user.status !== 'invited'
  return (
    <RecordDialog
      saveLabel={user ? t('users.save') : t('users.sendInvitation')}
      title={title}
      readOnly={readOnly}
      list={list}
      form={form}
      tokens={answer ?? tokens}
    >
      <div className="flex flex-col gap-4">
        <NameFields fields={fields} autoFocus />
        <TextField
          field={fields.email}
          label={t('users.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          readOnly={inUse}
          help={inUse ? say('emailNeedsCode') : user ? undefined : t('users.inviteHelp')}
        />
        {(isAdmin || !user) && (
          <SelectField field={fields.role} label={t('users.role')} options={roleOptions(viewer.role)} />
        )}
        {isAdmin && <AgencyFields fields={fields} agencies={agencies} />}
        <TextField
          field={fields.contactNumber}
          label={t('users.contactNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        {!user && <LanguageField field={fields.language} />}
      </div>
    </RecordDialog>
  )
}

type AgencyFieldsProps = {
  fields: { agency: FieldMetadata<string>; agencyName: FieldMetadata<string> }
  agencies: readonly Choice[]
}

/** The agency of a person, or the name of the agency that the person is. */
const AgencyFields = ({ fields, agencies }: AgencyFieldsProps) => (
  <>
    <div data-shown-by="agency">
      <SelectField field={fields.agency} label={t('users.agency')} none={t('users.chooseAgency')} options={agencies} />
    </div>
    <div data-shown-by="agency-name">
      <TextField field={fields.agencyName} label={t('users.agencyName')} autoComplete="off" />
    </div>
  </>
)

const LanguageField = ({ field }: { field: FieldMetadata<string> }) => (
  <SelectField field={field} label={t('users.language')} help={t('users.languageHelp')} options={languageChoices} />
)
