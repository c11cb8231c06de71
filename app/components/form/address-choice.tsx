import { Form, useLocation, useNavigate } from '@remix-run/react'
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react'
import { t } from 'locales/form'
import { withQuery } from '~/lib/paths'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Select } from '~/components/ui/select'

/** Normalizes the fields. */
export type Tidy = (fields: Readonly<Record<string, string>>) => Record<string, string>

type AddressFormProps = Omit<ComponentPropsWithoutRef<typeof Form>, 'action' | 'onSubmit'> & {
  action?: string
  tidy?: Tidy
}

/** Search parameters of the submitted form, without empty values. */
export function AddressForm({ action, tidy = (fields) => fields, ...props }: AddressFormProps) {
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

type AddressChoiceProps = { action?: string; className?: string; children: ReactNode }

/** Choices that change the address at once; without JavaScript a button submits them. */
export function AddressChoice({ children, ...form }: AddressChoiceProps) {
  return (
    <AddressForm {...form}>
      {children}
      <noscript>
        <Button type="submit" size="sm">
          {t('form.show')}
        </Button>
      </noscript>
    </AddressForm>
  )
}

type AddressSelectProps = Omit<ComponentPropsWithoutRef<typeof Select>, 'bare' | 'defaultValue' | 'value'> & {
  /** Value in the address. */
  value: string
}

/** Milliseconds within which a closed select changes after the key that changes it. */
const turnMs = 100

/**
 * One of the choices: it follows the address and stays the element it is, so that the focus stays on it. What a key turns while
 * it is closed is only looked at: Enter, or leaving it, chooses, and Escape leaves it as it was.
 */
export function AddressSelect({ value, ...props }: AddressSelectProps) {
  const ref = useFollowing<HTMLSelectElement>(value)
  const turned = useRef(Number.NEGATIVE_INFINITY)
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
        else if (key !== ' ' && !altKey) turned.current = performance.now()
      }}
      onChange={({ currentTarget }) => performance.now() - turned.current > turnMs && choose(currentTarget)}
      onBlur={({ currentTarget }) => choose(currentTarget)}
      {...props}
    />
  )
}

/** Like the above, for text fields. */
export function AddressInput({
  value,
  ...props
}: Omit<ComponentPropsWithoutRef<typeof Input>, 'defaultValue'> & { value: string }) {
  const ref = useFollowing<HTMLInputElement>(value)
  return <Input ref={ref} defaultValue={value} {...props} />
}

function useFollowing<Field extends { value: string }>(value: string) {
  const field = useRef<Field>(null)
  // Resets typed text that was not submitted when the address changes.
  const { key } = useLocation()
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value, key])
  return field
}
