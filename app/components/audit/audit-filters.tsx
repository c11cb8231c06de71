import { Link } from '@remix-run/react'
import { auditDeeds } from 'contract/audit-lines'
import { manyOf, nouns } from 'contract/nouns'
import { AddressChoice, AddressForm, AddressInput, AddressSelect } from '~/components/form/address-choice'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'
import { sentenceCase } from './audit-row'

/** What of the address narrows the trail. */
export const narrowing = ['noun', 'action', 'record', 'who', 'from', 'to'] as const

/** The rest of what narrows the trail, beside what a form asks for. */
const Kept = ({ search, but }: { search: URLSearchParams; but: readonly string[] }) =>
  narrowing.map((name) => {
    const value = but.includes(name) ? null : search.get(name)
    return value && <input key={name} type="hidden" name={name} value={value} />
  })

const asked = ['who', 'from', 'to']
const days = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Who did it, by their name, and from which day to which. */
export function WhoAndWhen({ search }: { search: URLSearchParams }) {
  const is = (name: string) => ({ name, value: search.get(name) ?? '' })
  return (
    <AddressForm
      action={paths.audit()}
      role="search"
      className="flex flex-wrap items-center gap-2 text-xs text-foreground-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-[359px]:grid-cols-1 max-md:[&_input]:leading-6"
    >
      <Kept search={search} but={asked} />
      <AddressInput
        {...is('who')}
        type="search"
        aria-label="Who"
        placeholder="Who"
        minLength={3}
        boxClassName="w-36 max-md:col-span-full max-md:w-full"
      />
      {days.map(([name, words]) => (
        <label key={name} className="flex items-center gap-1.5 max-md:flex-col max-md:items-stretch">
          {words}
          <AddressInput {...is(name)} type="date" />
        </label>
      ))}
      <Button type="submit" size="sm" className="justify-center max-md:h-11">
        Show
      </Button>
      {narrowing.some((name) => search.has(name)) && (
        <Button asChild variant="ghost" size="sm" className="justify-center max-md:h-11">
          <Link to={paths.audit()}>Clear</Link>
        </Button>
      )}
    </AddressForm>
  )
}

/** In a phone's one column with the fields, a choice looks as they do. */
const asField = 'max-md:w-full max-md:border max-md:border-input max-md:bg-background max-md:text-[16px]'

/** What kind of record, and what was done. */
export function KindChoice({ search }: { search: URLSearchParams }) {
  return (
    <AddressChoice
      action={paths.audit()}
      className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-[359px]:grid-cols-1"
    >
      <Kept search={search} but={['noun', 'action']} />
      <AddressSelect name="noun" aria-label="Kind of record" value={search.get('noun') ?? ''} className={asField}>
        <option value="">Everything</option>
        {nouns
          .filter((one) => one !== 'notification')
          .map((one) => (
            <option key={one} value={one}>
              {sentenceCase(manyOf(one))}
            </option>
          ))}
      </AddressSelect>
      <AddressSelect name="action" aria-label="Action" value={search.get('action') ?? ''} className={`w-48 ${asField}`}>
        <option value="">Any action</option>
        {auditDeeds().map(({ line, operations: [operation] }) => (
          <option key={line} value={operation}>
            {line}
          </option>
        ))}
      </AddressSelect>
    </AddressChoice>
  )
}
