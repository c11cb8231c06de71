import interUrl from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { Arrival } from '~/components/shell/arrival'
import { ErrorScreen } from '~/components/shell/error-screen'
import { useNonce } from '~/components/shell/nonce'
import { PreferenceProvider } from '~/components/shell/preferences'
import { Toaster } from '~/components/shell/toaster'
import { earlyPressesScript, pressEarlyClick } from '~/hooks/early-presses'
import { readPreferences } from '~/lib/preferences'
import styles from '~/styles/app.css?url'

export const links: LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch.png' },
]

export const meta: MetaFunction = () => [{ title: 'Plumbline' }]

export function loader({ request }: LoaderFunctionArgs) {
  return { preferences: readPreferences(request.headers.get('Cookie'), request.headers.get('User-Agent')) }
}

/** The preferences live in the browser from the first paint on; no answer of the server may overwrite them. */
export const shouldRevalidate = () => false

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  return (
    <PreferenceProvider initial={data?.preferences ?? readPreferences(null, null)}>
      {({ theme }) => (
        <html lang="en" data-theme={theme}>
          <head>
            <meta charSet="utf-8" />
            <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyPressesScript }} />
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
            <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#111113" media="(prefers-color-scheme: dark)" />
            <Meta />
            <Links />
          </head>
          <body>
            {children}
            <Toaster />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </body>
        </html>
      )}
    </PreferenceProvider>
  )
}

export default function App() {
  // What is inside has come alive before.
  useEffect(pressEarlyClick, [])
  return (
    <>
      <Arrival />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen standalone />
}
