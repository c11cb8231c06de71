import { t as refusal } from 'locales/refusals'
import { callProvider } from '~/services/http/provider.server'

/** True after an account exists, which never reverses, so that the provider is not asked again. */
let hasAccounts = false

/** Instructions for creating the first admin; empty if an account exists or the provider does not answer. */
export async function firstRunMessage(request: Request): Promise<string> {
  if (hasAccounts) return ''
  const { isEmpty } = await callProvider(request, 'auth.setupStatus', {}).catch(() => ({ isEmpty: null }))
  hasAccounts = isEmpty === false
  return isEmpty === true ? refusal('nobodyYet') : ''
}
