import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { Register } from 'contract/account/signup'
import { t } from 'locales/entry'
import { ChoosePassword, passwordConstraint } from '~/components/account/choose-password'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { TextField } from '~/components/form/field'
import { ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { Parts } from '~/components/ui/parts'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session/session.server'
import { register, requireSignedOut } from '~/services/session/signup.server'

/** Focuses the first field, also after a client navigation. */
export const handle: RouteHandle = { takesFocus: true }

export const meta: MetaFunction = () => [{ title: `${t('entry.signUp')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  return requireSignedOut(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return register(request)
}

export default function SignupPage() {
  return (
    <EntryPage
      foot={
        <>
          <p>
            <Parts
              of={t.parts('entry.hasAccount', {
                link: <EntryLink to={paths.login()}>{t('entry.signIn')}</EntryLink>,
              })}
            />
          </p>
          <p>{t('entry.othersInvited')}</p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title={t('entry.signUp')}>{t('entry.forBorrowers')}</EntryTitle>
      <SignupForm />
    </EntryPage>
  )
}

function SignupForm() {
  const name = { required: true, maxLength: 80 }
  return (
    <EntryForm<Register>
      constraint={{ firstName: name, lastName: name, email: { required: true }, ...passwordConstraint }}
      submit={[t('entry.signUp'), t('entry.signingUp')]}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.firstName}
            label={t('entry.firstName')}
            autoComplete="given-name"
            boxClassName="h-10"
            autoFocus
          />
          <TextField
            field={fields.lastName}
            label={t('entry.lastName')}
            autoComplete="family-name"
            boxClassName="h-10"
          />
          <EmailField field={fields.email} />
          <ChoosePassword fields={fields} />
        </>
      )}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
