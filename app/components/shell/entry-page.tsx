import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/lib/paths'
import { Mark } from './brand'
import { SitePlan } from './site-plan'

/** A page for who is not signed in: the mark, a form, and what else one may do; the site plan beside it. */
export function EntryPage({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <section className="grid grid-cols-1 place-items-center px-6 py-12">
        <div className="w-full max-w-[336px]">
          <p className="mb-10 flex items-center gap-2.5 text-lg font-semibold tracking-[-.01em]">
            <Mark /> Plumbline
          </p>
          {children}
          {foot && (
            <div className="mt-6 flex flex-col gap-2 border-t pt-5 max-md:gap-0 text-muted-foreground">{foot}</div>
          )}
        </div>
      </section>
      <SitePlan className="max-lg:hidden" />
    </main>
  )
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

/** The way to people, for whom none of the others leads in. */
export function ContactLine() {
  return (
    <p>
      Something else? <EntryLink to={paths.contact()}>Contact us</EntryLink>
    </p>
  )
}

/** What was typed on one such page and is wanted on the next: kept beside its address in the history, in no address and no log. */
export type Carried = { email: string }

/** A link within the words of such a page. */
export function EntryLink({ to, state, children }: { to: string; state?: Carried; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={state}
      className="self-start rounded-xs text-primary-ink underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {children}
    </Link>
  )
}
