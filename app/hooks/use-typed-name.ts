import { useSearchParams } from '@remix-run/react'

/** The name typed after the command that led to this form: the initial name of the new record. */
export const useTypedName = (): string => useSearchParams()[0].get('named') ?? ''
