import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { whenIdle, orNothing } from '~/components/shell/idle-load'
import type { LotPeek as Part } from './lot-peek'

type Props = ComponentProps<typeof Part>

const load = () => import('./lot-peek').then(({ LotPeek: component }) => ({ default: component }))
const Peek = lazy<ComponentType<Props>>(() => load().catch(orNothing))
if (!import.meta.env.SSR) whenIdle(load)

/** A lot at a glance, loaded once the list is at rest. */
export function LotPeek({ lot, clock }: Props) {
  return (
    <Suspense>
      <Peek lot={lot} clock={clock} />
    </Suspense>
  )
}
