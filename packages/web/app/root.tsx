import plainPageScript from 'virtual:plain-page-script'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router'
import { DocumentAnswers } from './document-answers.tsx'
import { RehearsalBar, useDocumentNotice } from './features/operations/document-notice.tsx'
import { LateNotice } from './features/operations/late-notice.tsx'
import type { PageHandle } from './lib/page-handle.ts'
import { paths } from './lib/paths.ts'
import { useRequestId } from './request-id.tsx'
import { CrashPage } from './site/pages/crash-page.tsx'
import { Toaster } from './ui/feedback/toaster.tsx'
import { followDevice } from './ui/theme/theme.ts'
import './app.css'
import { schedulePageView } from './features/page-views/schedule-page-view.ts'

/** Other browsers ask for /favicon.ico, and phones of Apple for /apple-touch-icon.png, without a link. */
export const links = () => [
  { rel: 'icon', href: '/favicon.svg' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hasCrashed = useRouteError() != null // the page that says so has a button
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined) // no route has another handle
  const isPlain = !hasCrashed && handles.some((handle) => handle?.isPlain)
  const keepsFonts = isPlain && handles.some((handle) => handle?.keepsFonts)
  const loaded = matches.at(-1)?.loaderData as { language?: string } | null | undefined // what the landing page loads
  return (
    // theme.js sets the theme on <html> before React looks at it, and loads `data-script` after the first paint.
    <html
      lang={loaded?.language ?? 'en'}
      data-request={useRequestId()}
      data-notice={useDocumentNotice()}
      data-script={isPlain ? plainPageScript : undefined}
      // The server shows controls that need React, so theme.js notes what is pressed until press-early-buttons.ts removes this.
      data-late={
        import.meta.env.SSR && import.meta.env.PROD && !isPlain && !paths.isGuarded(pathname) ? '' : undefined
      }
      data-keeps-fonts={keepsFonts ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {paths.takesLink(pathname) && <script src="/take-link.js" />}
        <script src="/theme.js" />
        <Meta />
        <Links />
      </head>
      <body>
        {import.meta.env.SSR && <RehearsalBar />}
        {children}
        {!isPlain && (
          <>
            <DocumentAnswers />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(followDevice, [])
  usePageViews()
  return (
    <>
      <LateNotice />
      <Outlet />
      <Toaster />
    </>
  )
}

export function ErrorBoundary() {
  return <CrashPage error={useRouteError()} />
}

/** Sends a page view after each change of the route. */
function usePageViews(): void {
  const { pathname, search } = useLocation()
  useEffect(() => schedulePageView(pathname + search), [pathname, search])
}
