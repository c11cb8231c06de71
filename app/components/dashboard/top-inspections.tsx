import { Link, useSearchParams } from '@remix-run/react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { DataOf } from 'contract/core/catalog'
import { t } from 'locales/dashboard'
import { orNothing } from '~/components/shell/idle-load'
import { UrlChoice, UrlSelect } from '~/components/form/url-choice'
import { countText, dollarsText } from '~/lib/text/money'
import { paths, withQuery } from '~/lib/paths'
import { cursorLook, cursorRow } from '~/hooks/use-row-cursor'

// The names and numbers stay if the bars cannot be loaded.
const CityBar = lazy<ComponentType<{ count: number; largest: number }>>(() =>
  import('./city-bar').then(({ CityBar: component }) => ({ default: component })).catch(orNothing),
)

type TopInspections = DataOf<'dashboard.topInspections'>

const mostCities = 5

/** Draw requests by total budget for a year and a city (spec §2), and the cities of that year as bars. */
export function TopInspections({ top }: { top: TopInspections }) {
  const [search] = useSearchParams()
  const city = search.get('city') ?? ''
  const largest = Math.max(1, ...top.cities.map(({ count }) => count))
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Choices top={top} city={city} />
      {top.cities.length === 0 && (
        <p className="py-3 text-muted-foreground">{t('dashboard.noneIn', { year: String(top.year) })}</p>
      )}
      <ul className="flex flex-col gap-2 max-md:gap-0" aria-label={t('dashboard.byCity', { year: String(top.year) })}>
        {top.cities.slice(0, mostCities).map(({ city: { name }, stateOrProvince, count }) => (
          <li
            key={`${name} ${stateOrProvince}`}
            className="grid grid-cols-[minmax(108px,45%)_1fr_32px] items-center gap-2 max-md:grid-cols-[minmax(108px,45%)_1fr_44px]"
          >
            <Link
              to={withQuery(paths.dashboard(), { year: top.year, city: name })}
              preventScrollReset
              className="truncate rounded-xs hover:text-primary-ink touch:leading-11"
              aria-current={name === city ? 'true' : undefined}
            >
              {name}
            </Link>
            <Suspense fallback={<span />}>
              <CityBar count={count} largest={largest} />
            </Suspense>
            <Link
              to={withQuery(paths.drawRequests(), { city: name, stateOrProvince, year: top.year })}
              prefetch="intent"
              aria-label={t('dashboard.requestsIn', { count, city: name })}
              className="rounded-xs text-end font-semibold touch:leading-11 hover:text-primary-ink hover:underline"
            >
              {countText(count)}
            </Link>
          </li>
        ))}
      </ul>
      <ol className="border-t pt-2 empty:hidden" aria-label={t('dashboard.byBudget')}>
        {top.data.map((request) => (
          <li
            key={request.uuid}
            {...cursorRow(`top ${request.uuid}`)}
            className={`-mx-4 flex h-9 items-center gap-3 px-4 max-md:h-11 ${cursorLook}`}
          >
            <Link
              to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })}
              prefetch="intent"
              className="min-w-0 flex-1 truncate rounded-xs touch:leading-11"
            >
              <span className="font-medium">{request.lot.street}</span>{' '}
              <span className="text-muted-foreground">{request.title}</span>
            </Link>
            <span>{dollarsText(request.totalBudget)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Year and city. */
function Choices({ top, city }: { top: TopInspections; city: string }) {
  const names = [...new Set([...top.cities.map((one) => one.city.name), city].filter(Boolean))].sort()
  return (
    <UrlChoice action={paths.dashboard()} className="-ms-2 flex gap-1">
      <UrlSelect name="year" aria-label={t('dashboard.year')} value={String(top.year)}>
        {top.years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </UrlSelect>
      <UrlSelect name="city" aria-label={t('dashboard.city')} value={city}>
        <option value="">{t('dashboard.allCities')}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </UrlSelect>
    </UrlChoice>
  )
}
