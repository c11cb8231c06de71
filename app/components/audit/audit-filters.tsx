import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { auditDeeds } from 'contract/audit-lines'
import { manyOf, type Noun, nouns } from 'contract/nouns'
import { AddressForm, AddressInput, AddressSelect, type Tidy } from '~/components/form/address-choice'
import { FieldError } from '~/components/form/field'
import { focusHeading } from '~/components/shell/arrival'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { paths, withQuery } from '~/lib/paths'
import { sentenceCase } from './audit-row'

/** What of the address narrows the trail. */
export const narrowing = ['noun', 'action', 'record', 'who', 'from', 'to'] as const

/** All that its address asks for. */
export const inAddress = [...narrowing, 'by'] as const

/** The trail without what narrows it. Whether what happened by itself is shown too is no filter, and stays. */
export const cleared = (search: URLSearchParams) => withQuery(paths.audit(), { by: search.get('by') })

/** The address, and what is wrong with the days in it. */
type Asked = { search: URLSearchParams; wrongDays: string | undefined }

type FiltersProps = Asked & { open: boolean; onOpenChange: (open: boolean) => void }

/** Whoever cleared the trail's filters by a button that went with them is at the phone's one, else at the heading. */
function useFocusOnceCleared(set: number): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(set)
  useEffect(() => {
    const isCleared = set === 0 && before.current > 0
    before.current = set
    if (!isCleared || document.activeElement !== document.body) return
    button.current?.focus()
    if (document.activeElement === document.body) focusHeading()
  }, [set])
  return button
}

/**
 * What narrows the trail, in one form: a choice takes along what was typed beside it, which by itself waits for "Show". On a
 * phone behind one button, which says how much of it is set.
 */
export function Filters({ search, wrongDays, open, onOpenChange }: FiltersProps) {
  const id = useId()
  const set = narrowing.filter((name) => search.get(name)).length
  const button = useFocusOnceCleared(set)
  const record = search.get('record')
  return (
    <>
      <Button
        ref={button}
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
        className="h-11 md:hidden [@media(scripting:none)]:hidden"
      >
        <Plus aria-hidden="true" />
        {set === 0 ? 'Filter' : `Filter, ${set} set`}
      </Button>
      {/* Without JavaScript nothing would open it. */}
      <AddressForm
        id={id}
        action={paths.audit()}
        tidy={withoutOthers}
        role="search"
        className={cn('contents', !open && '[@media(scripting:enabled)]:max-md:hidden')}
      >
        {record && <input type="hidden" name="record" value={record} />}
        <KindChoice search={search} />
        <WhoAndWhen search={search} wrongDays={wrongDays} />
      </AddressForm>
    </>
  )
}

/** A field with its words; where there is room they are those that stand in it. */
const Named = ({ words, className, children }: { words: string; className?: string; children: ReactNode }) => (
  <label
    className={cn(
      'md:contents max-md:flex max-md:flex-col max-md:gap-1.5 max-md:text-xs max-md:text-foreground-2',
      className,
    )}
  >
    <span className="md:hidden">{words}</span>
    {children}
  </label>
)

const days = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Who did it, by their name, and from which day to which. */
function WhoAndWhen({ search, wrongDays }: Asked) {
  const whyId = useId()
  const is = (name: string) => ({ name, value: search.get(name) ?? '' })
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-foreground-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-[359px]:grid-cols-1 max-md:[&_input]:leading-6">
      <Named words="Who" className="max-md:col-span-full">
        <AddressInput
          {...is('who')}
          type="search"
          aria-label="Who"
          placeholder="Who"
          minLength={3}
          boxClassName="w-36 max-md:w-full"
        />
      </Named>
      {days.map(([name, words]) => (
        <label key={name} className="flex items-center gap-1.5 max-md:flex-col max-md:items-stretch">
          {words}
          <AddressInput
            {...is(name)}
            type="date"
            {...(wrongDays !== undefined && { 'aria-invalid': true, 'aria-describedby': whyId })}
          />
        </label>
      ))}
      {wrongDays !== undefined && (
        <div role="alert" className="col-span-full basis-full md:order-last">
          <FieldError id={whyId} errors={[wrongDays]} />
        </div>
      )}
      <Button type="submit" size="sm" className="justify-center">
        Show
      </Button>
      {narrowing.some((name) => search.has(name)) && (
        <Button asChild variant="ghost" size="sm" className="justify-center">
          <Link to={cleared(search)}>Clear</Link>
        </Button>
      )}
    </div>
  )
}

/** In a phone's one column with the fields, a choice looks as they do. */
const asField = 'max-md:w-full max-md:border max-md:border-input max-md:bg-background max-md:text-[16px]'

/** What can be chosen of a kind of record: what is done to such, and what the address asks for although it is not. */
const deedsOf = (noun: string | null, action: string) => {
  const kind = nouns.find((one) => one === noun)
  return auditDeeds().filter(({ operations, of }) => !kind || of.includes(kind) || operations.includes(action))
}

/** Kinds of records that something is done to. */
const kindsDone = (): Noun[] => nouns.filter((one) => auditDeeds().some(({ of }) => of.includes(one)))

/** An action goes with the kind that it is not done to. */
const withoutOthers: Tidy = ({ action = '', ...rest }) =>
  deedsOf(rest.noun ?? null, '').some(({ operations }) => operations.includes(action)) ? { ...rest, action } : rest

/** What kind of record, what was done, and whether what happened by itself is shown too. */
function KindChoice({ search }: { search: URLSearchParams }) {
  const action = search.get('action') ?? ''
  return (
    <div className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-[359px]:grid-cols-1">
      <Named words="Kind of record">
        <AddressSelect name="noun" aria-label="Kind of record" value={search.get('noun') ?? ''} className={asField}>
          <option value="">Everything</option>
          {kindsDone().map((one) => (
            <option key={one} value={one}>
              {sentenceCase(manyOf(one))}
            </option>
          ))}
        </AddressSelect>
      </Named>
      <Named words="Action">
        <AddressSelect name="action" aria-label="Action" value={action} className={`w-48 ${asField}`}>
          <option value="">Any action</option>
          {deedsOf(search.get('noun'), action).map(({ line, operations: [operation] }) => (
            <option key={line} value={operation}>
              {line}
            </option>
          ))}
        </AddressSelect>
      </Named>
      <Named words="By" className="max-md:col-span-full">
        <AddressSelect name="by" aria-label="By" value={search.get('by') ?? ''} className={asField}>
          <option value="">By people</option>
          <option value="all">By all</option>
        </AddressSelect>
      </Named>
    </div>
  )
}
