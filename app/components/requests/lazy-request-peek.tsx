import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { whenIdle, orNothing } from '~/components/shell/idle-load'
import type { RequestPeek as Part } from './request-peek'

type Props = ComponentProps<typeof Part>

const load = () => import('./request-peek').then(({ RequestPeek: component }) => ({ default: component }))
const Peek = lazy<ComponentType<Props>>(() => load().catch(orNothing))
if (!import.meta.env.SSR) whenIdle(load)

/** A draw request at a glance, loaded once the list is at rest. */
export function RequestPeek({ request, clock }: Props) {
  return (
    <Suspense>
      <Peek request={request} clock={clock} />
    </Suspense>
  )
}
