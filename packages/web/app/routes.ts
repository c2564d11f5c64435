import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The desk has two addresses [SHELL-06]. A tab is a child route, so that each comes as a file of its own.
const dashboard = (address: 'app' | 'dashboard') =>
  route(address, 'desk/dashboard.tsx', { id: address }, [
    index('desk/trades-tab.tsx', { id: `${address}/trades` }),
    route('journal', 'desk/journal-tab.tsx', { id: `${address}/journal` }),
    route('analytics', 'desk/analytics-tab.tsx', { id: `${address}/analytics` }),
    route('library', 'desk/library-tab.tsx', { id: `${address}/library` }),
  ])

export default [
  index('site/home.tsx'),
  route('auth', 'site/auth.tsx'),
  layout('desk/desk.tsx', [
    route('app/import', 'desk/import-page.tsx'),
    route('library', 'desk/library-page.tsx'),
    dashboard('app'),
    dashboard('dashboard'),
  ]),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
