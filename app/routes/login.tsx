import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { SignIn } from 'contract/account/sign-in'
import { t as sayOfField } from 'locales/fields'
import { t } from 'locales/entry'
import { EmailField, EntryForm, Note } from '~/components/form/entry-form'
import { PasswordField } from '~/components/form/password-field'
import { type Carried, ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import type { RouteHandle } from '~/components/shell/route-handle'
import { dismissToast, readToasts } from '~/interaction/toasts/toast-store'
import { KeyCap, Keys } from '~/components/ui/key-cap'
import { Parts } from '~/components/ui/parts'
import { paths } from '~/lib/paths'
import { loginPage, signIn } from '~/services/session/login.server'
import { requireSameOrigin } from '~/services/session/session.server'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'

/** Focuses the first field, also after a client navigation. */
export const handle: RouteHandle = { takesFocus: true }

export const meta: MetaFunction = () => [{ title: `${t('entry.signIn')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return signIn(request)
}

export default function LoginPage() {
  return (
    <EntryPage
      foot={
        <>
          <p>
            <Parts
              of={t.parts('entry.noAccount', {
                link: <EntryLink to={paths.signup()}>{t('entry.signUp')}</EntryLink>,
              })}
            />
          </p>
          <p>{t('entry.invited')}</p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title={t('entry.signIn')} />
      <SignInForm />
    </EntryPage>
  )
}

function SignInForm() {
  const { ended, said, email: known, whileEmpty } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  // The link's state, read on click; a mutable object, because the field's state is its own.
  const [carried] = useState<Carried>({ email: known })
  // Dismisses the toast of the previous page with the same message, which this page shows.
  useEffect(() => {
    for (const { id, text } of readToasts()) if (text === ended) dismissToast(id)
  }, [ended])
  const why = ended || (search.has('redirectTo') ? sayOfField('signedOut') : '')
  return (
    <EntryForm<SignIn>
      defaultValue={{ email: known }}
      constraint={{ email: { required: true }, password: { required: true } }}
      submit={[t('entry.signIn'), t('entry.signingIn')]}
      hint={
        <Keys>
          <KeyCap label="Enter">
            <CornerDownLeft />
          </KeyCap>
        </Keys>
      }
      before={
        <>
          {said && <Note role="status">{said}</Note>}
          {whileEmpty && <Note>{whileEmpty}</Note>}
          {why && <Note>{why}</Note>}
        </>
      }
    >
      {({ email, password }) => (
        <>
          <div onInput={({ target }) => target instanceof HTMLInputElement && (carried.email = target.value)}>
            <EmailField field={email} autoFocus={known === ''} />
          </div>
          <PasswordField
            field={password}
            label={t('entry.password')}
            autoComplete="current-password"
            boxClassName="h-10"
            autoFocus={known !== ''}
          />
          <EntryLink to={paths.forgotPassword()} state={carried}>
            {t('entry.forgot')}
          </EntryLink>
        </>
      )}
    </EntryForm>
  )
}
