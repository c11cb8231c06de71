import { Form, useSubmit } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from './button'

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
