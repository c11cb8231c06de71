import { Link, useLocation } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { t } from 'locales/entry'
import { Parts } from '~/components/ui/parts'
import { forgetText, useSavedText } from '~/hooks/use-saved-text'
import { paths } from '~/lib/paths'
import { Mark } from './frame/brand'
import { LanguageSwitch } from './language-switch'
import { SitePlan } from './site-plan'

/** A page before the sign-in: logo, form and further links, next to the site plan. */
export function EntryPage({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { keep } = useTextOverLoad(main)
  return (
    <main ref={main} className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <section className="grid grid-cols-1 place-items-center px-6 py-12">
        <div className="w-full max-w-[336px]">
          <p className="mb-10 flex items-center gap-2.5 text-lg font-semibold tracking-[-.01em]">
            <Mark /> Plumbline
          </p>
          {children}
          {foot && (
            <div className="mt-6 flex flex-col gap-2 border-t pt-5 max-md:gap-0 text-muted-foreground">{foot}</div>
          )}
          <div className="mt-6">
            <LanguageSwitch keep={keep} />
          </div>
        </div>
      </section>
      <SitePlan className="max-lg:hidden" />
    </main>
  )
}

/** Keeps typed text while the page loads in another language. */
function useTextOverLoad(box: RefObject<HTMLElement>) {
  const place = `plumbline.language ${useLocation().pathname}`
  const saved = useSavedText(box, place)
  useEffect(() => forgetText(place), [place])
  return saved
}

/** The heading of such a page. */
export function EntryTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6">
      <h1 className="text-2xl tracking-[-.02em]">{title}</h1>
      {children && <p className="mt-1 text-foreground-2">{children}</p>}
    </div>
  )
}

const linkLook =
  'self-start rounded-xs text-primary-ink underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center'

/** Links of each page before the sign-in: the contact form, and the licenses of the packages in the browser's bundle. */
export function ContactLine() {
  return (
    <p>
      <Parts
        of={t.parts('entry.contact', { link: <EntryLink to={paths.contact()}>{t('entry.contactUs')}</EntryLink> })}
      />
      {' · '}
      <a href="/licenses.txt" className={linkLook}>
        {t('entry.licenses')}
      </a>
    </p>
  )
}

/** Text typed on an entry page that the next one needs: kept in the history entry, not in the address or a log. */
export type Carried = { email: string }

/** A link in the text of an entry page. */
export function EntryLink({ to, state, children }: { to: string; state?: Carried; children: ReactNode }) {
  return (
    <Link to={to} state={state} className={linkLook}>
      {children}
    </Link>
  )
}
