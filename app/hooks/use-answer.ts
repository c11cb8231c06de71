import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * The last answer of the page's action until the next submission or navigation. The router's own value is lost at every
 * revalidation, such as that of a live event.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>()
  const { key } = useLocation()
  const [kept, keep] = useState({ answer, key })
  const isNew = answer !== undefined && answer !== kept.answer
  if (isNew || key !== kept.key) keep({ answer, key })
  return answer ?? (key === kept.key ? kept.answer : undefined)
}
