import { t } from 'locales/shell'
import { Link, useMatches } from '@remix-run/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { type Crumb, handleOf } from '~/components/shell/route-handle'

/** The steps to this page as its routes name them; the last one is where we are. */
export function useCrumbs(): Crumb[] {
  const matches = useMatches()
  return matches.flatMap((match, index) => {
    const above = matches.slice(0, index).map(({ data }) => data)
    const crumb = handleOf(match).crumb?.({ data: match.data, params: match.params, pathname: match.pathname, above })
    return crumb ?? []
  })
}

/** True for one or two words, such as "Lots" and "Draw 3", which are not cut; longer ones are. */
const isShort = ({ label }: Crumb) => label.length <= 12

/** The breadcrumb. Phones show a link one step up instead (see TopBar). */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t('shell.breadcrumb')} className="min-w-0 max-md:hidden">
      <ol className="flex items-center gap-1.5 whitespace-nowrap text-muted-foreground">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1
          return (
            <Fragment key={`${index}-${crumb.label}`}>
              {index > 0 && <ChevronRight aria-hidden="true" className="size-3" />}
              <li className={isShort(crumb) ? 'flex-none' : 'min-w-0 truncate'}>
                {last || !crumb.to ? (
                  <span
                    aria-current={last ? 'page' : undefined}
                    className={last ? 'font-medium text-foreground' : undefined}
                  >
                    {crumb.label}
                  </span>
                ) : (
                  <Link to={crumb.to} prefetch="intent" className="hover:text-foreground">
                    {crumb.label}
                  </Link>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
