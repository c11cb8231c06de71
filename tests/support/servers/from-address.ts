import type { World } from 'tests/support/world/world'

/** Headers by which the web app reports a client's address. */
export const fromAddress = ({ deps }: Pick<World, 'deps'>, address: string) => ({
  'x-plumbline-client': address,
  'x-plumbline-secret': deps.config.providerSecret,
})
