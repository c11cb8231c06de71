import { Form, useSubmit } from '@remix-run/react'
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button'
import { Input } from './input'
import { Select } from './select'

type AddressChoiceProps = { action?: string; className?: string; children: ReactNode }

/** Choices that stand in the address as soon as they are made; without JavaScript a button sends them. */
export function AddressChoice({ action, className, children }: AddressChoiceProps) {
  const submit = useSubmit()
  return (
    <Form
      {...(action !== undefined && { action })}
      className={className}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {children}
      <noscript>
        <Button type="submit" size="sm">
          Show
        </Button>
      </noscript>
    </Form>
  )
}

type AddressSelectProps = Omit<ComponentPropsWithoutRef<typeof Select>, 'bare' | 'defaultValue' | 'value'> & {
  /** What the address says. */
  value: string
}

/** One of the choices: it follows the address and stays the element it is, so that the focus stays on it. */
export function AddressSelect({ value, ...props }: AddressSelectProps) {
  const ref = useFollowing<HTMLSelectElement>(value)
  return <Select bare ref={ref} defaultValue={value} {...props} />
}

/** The same of what is typed. */
export function AddressInput({
  value,
  ...props
}: Omit<ComponentPropsWithoutRef<typeof Input>, 'defaultValue'> & { value: string }) {
  const ref = useFollowing<HTMLInputElement>(value)
  return <Input ref={ref} defaultValue={value} {...props} />
}

function useFollowing<Field extends { value: string }>(value: string) {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return field
}
