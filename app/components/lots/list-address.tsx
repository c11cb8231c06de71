import type { Lot } from 'contract/lots/calls'
import { cityOf } from './lot-text'

/** Address in a row of a list: the city begins a second line where the street leaves no room for it. */
export function ListAddress({ of }: { of: Pick<Lot, 'street' | 'city' | 'stateOrProvince'> }) {
  return (
    <span className="md:inline-flex md:max-w-full md:flex-wrap md:gap-x-1 md:align-middle md:leading-4">
      <span className="font-medium md:truncate">{of.street}</span>{' '}
      <span className="text-muted-foreground md:truncate">{cityOf(of)}</span>
    </span>
  )
}
