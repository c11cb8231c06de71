import { useSearchParams } from '@remix-run/react'

/** What was typed behind the words of the command that led to this form: the new record is to be called so. */
export const useNamed = (): string => useSearchParams()[0].get('named') ?? ''
