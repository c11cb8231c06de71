import { Form, useSubmit } from '@remix-run/react'
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button'
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
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return <Select bare ref={select} defaultValue={value} {...props} />
}
