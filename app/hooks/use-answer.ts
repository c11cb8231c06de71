import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * What the page's action answered, until something is sent again or one goes elsewhere. The router's own forgets it
 * whenever the page is loaded again, as at every live event.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>()
  const { key } = useLocation()
  const [kept, keep] = useState({ answer, key })
  const isNew = answer !== undefined && answer !== kept.answer
  if (isNew || key !== kept.key) keep({ answer, key })
  return answer ?? (key === kept.key ? kept.answer : undefined)
}
