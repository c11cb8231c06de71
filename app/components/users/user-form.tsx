import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { messages, say } from 'contract/messages'
import { roleNames, roles, type RoleName } from 'contract/roles'
import type { User } from 'contract/users'
import { TextField } from '~/components/form/field'
import type { Choice } from '~/lib/choice'
import { FormError } from '~/components/form/form-error'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'
import { useViewer } from '~/components/shell/viewer'

type UserFormProps = {
  title: string
  /** Whom the form edits; without, it invites. */
  user?: User
  /** Agencies an admin may choose. */
  agencies: readonly Choice[]
  /** Where the form lies over. */
  list: string
  tokens: FormTokens
  /** What the action answered. */
  answer: (FormTokens & { result: unknown }) | undefined
}

type Fields = Record<'firstName' | 'lastName' | 'email' | 'role' | 'agency' | 'agencyName' | 'contactNumber', string>

/** Roles a viewer may give: an admin any, an agency those of its own people (domain: an agency's people are its own). */
const rolesFor = (viewer: RoleName) => (viewer === 'admin' ? roleNames : (['reviewer', 'borrower'] as const))
const roleOptions = (viewer: RoleName) =>
  rolesFor(viewer).map((name) => ({ value: String(roles[name]), label: say(`choice.${name}`) }))

/** Invites somebody, or edits them; the action checks it by the contract's schema. */
export function UserForm({ title, user, agencies, list, tokens, answer }: UserFormProps) {
  const viewer = useViewer()
  const isAdmin = viewer.role === 'admin'
  const readOnly = user && !user.editable ? messages.notAllowed : null
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: {
      firstName: user?.firstName,
      lastName: user?.lastName,
      email: user?.email,
      // The others need one to belong to.
      role: String(user?.role ?? (isAdmin && agencies.length === 0 ? roles.agency : roles.reviewer)),
      agency: user?.agency ?? '',
      agencyName: user?.agencyName ?? '',
      contactNumber: user?.contactNumber ?? '',
    },
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
      saveLabel={user ? 'Save' : 'Send invitation'}
      title={title}
      readOnly={readOnly}
      list={list}
      form={getFormProps(form)}
      tokens={answer ?? tokens}
    >
      <FormError id={form.errorId} errors={form.errors} />
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <TextField field={fields.firstName} label="First name" autoComplete="off" autoFocus />
          <TextField field={fields.lastName} label="Last name" autoComplete="off" />
        </div>
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          readOnly={inUse}
          help={
            inUse ? messages.emailNeedsCode : user ? undefined : 'The invitation goes here; it works for seven days'
          }
        />
        {(isAdmin || !user) && <SelectField field={fields.role} label="Role" options={roleOptions(viewer.role)} />}
        {isAdmin && (
          <>
            <div data-chosen-by="reviewer">
              <SelectField field={fields.agency} label="Agency" none="Choose an agency" options={agencies} />
            </div>
            <div data-chosen-by="agency">
              <TextField field={fields.agencyName} label="Agency name" autoComplete="off" />
            </div>
          </>
        )}
        <TextField field={fields.contactNumber} label="Contact number" type="tel" inputMode="tel" autoComplete="off" />
      </div>
    </RecordDialog>
  )
}
