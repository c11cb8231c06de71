import { Form, useLocation, useNavigate } from '@remix-run/react'
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react'
import { t } from 'locales/form'
import { withQuery } from '~/lib/paths'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Select } from '~/components/ui/select'

/** Normalizes the fields before they are written to the URL. */
export type Tidy = (fields: Readonly<Record<string, string>>) => Record<string, string>

type UrlFormProps = Omit<ComponentPropsWithoutRef<typeof Form>, 'action' | 'onSubmit'> & {
  action?: string
  tidy?: Tidy
}

/** A form whose fields become the search parameters of the URL, without empty values. */
export function UrlForm({ action, tidy = (fields) => fields, ...props }: UrlFormProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Form
      {...props}
      {...(action !== undefined && { action })}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
        navigate(withQuery(action ?? pathname, tidy(Object.fromEntries(fields))), { preventScrollReset: true })
      }}
    />
  )
}

type UrlChoiceProps = { action?: string; className?: string; children: ReactNode }

/** Choices that change the URL at once; without JavaScript a button submits them. */
export function UrlChoice({ children, ...form }: UrlChoiceProps) {
  return (
    <UrlForm {...form}>
      {children}
      <noscript>
        <Button type="submit" size="sm">
          {t('form.show')}
        </Button>
      </noscript>
    </UrlForm>
  )
}

type UrlSelectProps = Omit<ComponentPropsWithoutRef<typeof Select>, 'bare' | 'defaultValue' | 'value'> & {
  /** Value in the URL. */
  value: string
}

/** Milliseconds within which a closed select changes after the key that changes it. */
const keyChangeMs = 100

/**
 * A select with a value of the URL; it stays mounted when the URL changes, so that it keeps the focus. A value that a key
 * selects while the select is closed is submitted by Enter or by leaving the select; Escape restores the previous one.
 */
export function UrlSelect({ value, ...props }: UrlSelectProps) {
  const ref = useUrlValue<HTMLSelectElement>(value)
  const keyedAt = useRef(Number.NEGATIVE_INFINITY)
  const choose = ({ value: now, form }: HTMLSelectElement): boolean => {
    if (now !== value) form?.requestSubmit()
    return now !== value
  }
  return (
    <Select
      bare
      ref={ref}
      defaultValue={value}
      onKeyDown={(event) => {
        const { currentTarget, key, altKey } = event
        if (key === 'Escape') currentTarget.value = value
        // Choosing by key does not also open the list.
        else if (key === 'Enter') void (choose(currentTarget) && event.preventDefault())
        // Space opens it, and so does Alt with an arrow.
        else if (key !== ' ' && !altKey) keyedAt.current = performance.now()
      }}
      onChange={({ currentTarget }) => performance.now() - keyedAt.current > keyChangeMs && choose(currentTarget)}
      onBlur={({ currentTarget }) => choose(currentTarget)}
      {...props}
    />
  )
}

/** Like the above, for text fields. */
export function UrlInput({
  value,
  ...props
}: Omit<ComponentPropsWithoutRef<typeof Input>, 'defaultValue'> & { value: string }) {
  const ref = useUrlValue<HTMLInputElement>(value)
  return <Input ref={ref} defaultValue={value} {...props} />
}

function useUrlValue<Field extends { value: string }>(value: string) {
  const field = useRef<Field>(null)
  // Resets typed text that was not submitted when the address changes.
  const { key } = useLocation()
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value, key])
  return field
}
