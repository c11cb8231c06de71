/**
 * The Remix options; vite.config.ts hands them to the plugin. Routes come from app/routes.ts (`v3_routeConfig`).
 * All `v3_*` flags are on so that the move to React Router 7 stays a rename, but for one: the manifest address of
 * `v3_lazyRouteDiscovery` needs no sign-in and can be made to burn seconds of CPU, and Remix 2 has no fix for it.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
const remixConfig = {
  appDirectory: 'app',
  buildDirectory: 'build',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
}

export default remixConfig
