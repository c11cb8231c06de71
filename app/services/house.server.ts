import { refusal } from 'contract/refusals'
import { callProvider } from './provider.server'

/** Once somebody is there, somebody stays: it is not asked again. */
let isInhabited = false

/** How the first admin comes in, as long as nobody has an account. A provider that does not answer says nothing of it. */
export async function saidWhileEmpty(request: Request): Promise<string> {
  if (isInhabited) return ''
  const { isEmpty } = await callProvider(request, 'auth.house', {}).catch(() => ({ isEmpty: null }))
  isInhabited = isEmpty === false
  return isEmpty === true ? refusal('nobodyYet') : ''
}
