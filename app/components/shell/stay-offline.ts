import type { FormEvent } from 'react'
import { t as sayOfField } from 'locales/fields'
import { connection } from '~/offline/stream/connection'
import { showError } from '~/interaction/toasts/toast-store'

/** Prevents submitting forms while offline: the form would be replaced by an error page, and typed text lost. */
export function stayOffline(event: FormEvent): void {
  const { target } = event
  if (connection.read().online || !(target instanceof HTMLFormElement) || target.method !== 'post') return
  event.preventDefault()
  event.stopPropagation()
  showError(sayOfField('formOffline'))
}
