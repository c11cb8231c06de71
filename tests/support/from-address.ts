import type { World } from 'tests/support/world'

/** Headers by which the web app tells at which address somebody sits. */
export const fromAddress = ({ deps }: Pick<World, 'deps'>, address: string) => ({
  'x-plumbline-client': address,
  'x-plumbline-secret': deps.config.providerSecret,
})
