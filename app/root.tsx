import interUrl from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { currentLanguage } from 'locales/engine/current-language'
import { directionOf } from 'locales/languages'
import { FocusOnNavigation } from './components/shell/focus-on-navigation'
import { ErrorScreen } from './components/shell/error-screen'
import { MessageScripts } from './components/shell/message-script'
import { useNonce } from './components/shell/nonce'
import { PreferenceProvider } from './hooks/use-preferences'
import { Toaster } from './components/shell/toasts/toaster'
import { earlyInputScript, pressEarlyClick } from './interaction/keyboard/input-queue'
import { readPreferences } from './lib/preferences'
import { webSettings } from './services/http/settings.server'
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
  return {
    preferences: readPreferences(request.headers.get('Cookie'), request.headers.get('User-Agent')),
    mapStyleUrl: webSettings().mapStyleUrl,
  }
}

/** After hydration the browser owns the preferences; no later response may overwrite them. */
export const shouldRevalidate = () => false

/** The document of every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  return (
    <PreferenceProvider initial={data?.preferences ?? readPreferences(null, null)}>
      {({ theme }) => (
        <html lang={currentLanguage()} dir={directionOf(currentLanguage())} data-theme={theme}>
          <head>
            <meta charSet="utf-8" />
            <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyInputScript }} />
            <MessageScripts nonce={nonce} />
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
            <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#111113" media="(prefers-color-scheme: dark)" />
            <Meta />
            <Links />
            {/* Delay the first paint until the whole page has arrived: a half-loaded dialog would jump. */}
            <link rel="expect" href="#page-end" {...{ blocking: 'render' }} />
          </head>
          <body>
            {children}
            <Toaster />
            <span id="page-end" hidden />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </body>
        </html>
      )}
    </PreferenceProvider>
  )
}

export default function App() {
  // Runs after all children are hydrated.
  useEffect(pressEarlyClick, [])
  return (
    <>
      <FocusOnNavigation />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen standalone />
}
