import type { FormEvent } from 'react'
import { messages } from 'contract/messages'
import { connection } from '~/live/connection'
import { showError } from './toasts'

/** Without a network a form would leave its page for one that only says so: it stays, with what was typed in it. */
export function stayOffline(event: FormEvent): void {
  const { target } = event
  if (connection.read().online || !(target instanceof HTMLFormElement) || target.method !== 'post') return
  event.preventDefault()
  event.stopPropagation()
  showError(messages.formOffline)
}
