import { Link } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { auditActions, kindsOf } from 'contract/audit/audit-lines'
import { type Noun, nouns } from 'contract/core/nouns'
import { t } from 'locales/audit'
import { UrlForm, UrlInput, UrlSelect, type Tidy } from '~/components/form/url-choice'
import { FieldError } from '~/components/form/field-error'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { paths, withQuery } from '~/lib/paths'

/** Search parameters that filter the trail. */
export const narrowing = ['noun', 'action', 'record', 'who', 'from', 'to'] as const

/** Names of the filters in the URL. */
export const inAddress = [...narrowing, 'by'] as const

/** URL of the trail without filters. The choice whether to show automatic changes is not a filter, and stays. */
export const cleared = (search: URLSearchParams) => withQuery(paths.audit(), { by: search.get('by') })

/** Values of the URL, and the errors of its dates. */
type FilterValues = { search: URLSearchParams; wrongDays: string | undefined }

type FiltersProps = FilterValues & { open: boolean; onOpenChange: (open: boolean) => void }

/** Focuses the phone's filter button, else the heading, after the button that cleared the filters is gone. */
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
 * The filters of the audit trail in one form. Choices apply at once and include the typed text, which otherwise waits
 * for "Show". On phones a button opens the form and shows the number of filters.
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
        {t('audit.filter', { count: set })}
      </Button>
      {/* Without JavaScript nothing would open it. */}
      <UrlForm
        id={id}
        action={paths.audit()}
        tidy={withoutOthers}
        role="search"
        className={cn('contents', !open && '[@media(scripting:enabled)]:max-md:hidden')}
      >
        {record && <input type="hidden" name="record" value={record} />}
        <KindChoice search={search} />
        <WhoAndWhen search={search} wrongDays={wrongDays} />
      </UrlForm>
    </>
  )
}

/** A field with its label; wide screens show the label as placeholder. */
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
  ['from', 'audit.from'],
  ['to', 'audit.to'],
] as const

/** Filters by person and by first and last day. */
function WhoAndWhen({ search, wrongDays }: FilterValues) {
  const whyId = useId()
  const is = (name: string) => ({ name, value: search.get(name) ?? '' })
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-foreground-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-[359px]:grid-cols-1 max-md:[&_input]:leading-6">
      <Named words={t('audit.who')} className="max-md:col-span-full">
        <UrlInput
          {...is('who')}
          type="search"
          aria-label={t('audit.who')}
          placeholder={t('audit.who')}
          minLength={3}
          boxClassName="w-36 max-md:w-full"
        />
      </Named>
      {days.map(([name, words]) => (
        <label key={name} className="flex items-center gap-1.5 max-md:flex-col max-md:items-stretch">
          {t(words)}
          <UrlInput
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
        {t('audit.show')}
      </Button>
      {narrowing.some((name) => search.has(name)) && (
        <Button asChild variant="ghost" size="sm" className="justify-center">
          <Link to={cleared(search)}>{t('audit.clear')}</Link>
        </Button>
      )}
    </div>
  )
}

/** On phones, a select looks like the text fields of its column. */
const asField = 'max-md:w-full max-md:border max-md:border-input max-md:bg-background max-md:text-[16px]'

/** Operations of a record type, plus the one in the URL if it does not belong to it. */
const operationsOf = (noun: string | null, action: string) => {
  const kind = nouns.find((one) => one === noun)
  return auditActions().filter(({ operations, of }) => !kind || of.includes(kind) || operations.includes(action))
}

/** Kinds of records that have operations. */
const auditedKinds = (): Noun[] => nouns.filter((one) => auditActions().some(({ of }) => of.includes(one)))

/** Choosing a record kind removes an action that does not apply to it. */
const withoutOthers: Tidy = ({ action = '', ...rest }) =>
  operationsOf(rest.noun ?? null, '').some(({ operations }) => operations.includes(action)) ? { ...rest, action } : rest

/** Record type, operation, and whether automatic changes are shown. */
function KindChoice({ search }: { search: URLSearchParams }) {
  const action = search.get('action') ?? ''
  return (
    <div className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-[359px]:grid-cols-1">
      <Named words={t('audit.kind')}>
        <UrlSelect name="noun" aria-label={t('audit.kind')} value={search.get('noun') ?? ''} className={asField}>
          <option value="">{t('audit.everything')}</option>
          {auditedKinds().map((one) => (
            <option key={one} value={one}>
              {kindsOf(one)}
            </option>
          ))}
        </UrlSelect>
      </Named>
      <Named words={t('audit.action')}>
        <UrlSelect name="action" aria-label={t('audit.action')} value={action} className={`w-48 ${asField}`}>
          <option value="">{t('audit.anyAction')}</option>
          {operationsOf(search.get('noun'), action).map(({ line, operations: [operation] }) => (
            <option key={line} value={operation}>
              {line}
            </option>
          ))}
        </UrlSelect>
      </Named>
      <Named words={t('audit.by')} className="max-md:col-span-full">
        <UrlSelect name="by" aria-label={t('audit.by')} value={search.get('by') ?? ''} className={asField}>
          <option value="">{t('audit.byPeople')}</option>
          <option value="all">{t('audit.byAll')}</option>
        </UrlSelect>
      </Named>
    </div>
  )
}
