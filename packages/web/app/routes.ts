import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type Language, languages } from './lib/languages.ts'

// The desk has two addresses [SHELL-06]. Each tab is a child route, so the browser loads it as a separate file.
const defineDashboard = (address: 'app' | 'dashboard') =>
  route(address, 'desk/dashboard.tsx', { id: address }, [
    index('desk/trades-tab.tsx', { id: `${address}/trades` }),
    route('journal', 'desk/journal-tab.tsx', { id: `${address}/journal` }),
    route('analytics', 'desk/analytics-tab.tsx', { id: `${address}/analytics` }),
    route('library', 'desk/library-tab.tsx', { id: `${address}/library` }),
  ])

// The landing page has one address in each language.
const landing = (language: Language) =>
  language === 'en'
    ? index('site/landing/landing.tsx')
    : route(language, 'site/landing/landing.tsx', { id: `landing/${language}` })

export default [
  ...languages.map(landing),
  route('blog', 'site/blog/blog-layout.tsx', [
    index('site/blog/post-list.tsx'),
    route(':id', 'site/blog/post-page.tsx'),
  ]),
  route('contact', 'site/contact/contact-page.tsx'),
  route('privacy', 'site/legal/privacy.tsx'),
  route('terms', 'site/legal/terms.tsx'),
  route('demo', 'site/demo/demo-page.tsx'),
  route('email-test', 'site/pages/email-test.tsx'),
  route('auth', 'site/auth/auth.tsx'),
  route('auth/callback', 'site/auth/auth-callback.tsx'),
  route('register', 'site/register/register.tsx'),
  route('reset-password', 'site/auth/reset-password.tsx'),
  route('signup', 'site/register/signup.tsx'),
  layout('desk/desk.tsx', [
    route('app/import', 'desk/import-page.tsx'),
    route('app/accounts/:id', 'desk/account-page.tsx'),
    route('app/day/:day', 'desk/day-page.tsx'),
    route('library', 'desk/library-page.tsx'),
    route('onboarding', 'desk/onboarding-page.tsx'),
    route('settings', 'desk/settings/settings-layout.tsx', [
      index('desk/settings/settings-page.tsx'),
      route('preferences', 'desk/settings/preferences-page.tsx'),
      route('security', 'desk/settings/security-page.tsx'),
      route('data', 'desk/settings/data-page.tsx'),
    ]),
    route('admin', 'desk/admin/admin-page.tsx', [
      index('desk/admin/subscriptions-tab.tsx'),
      route('sync', 'desk/admin/sync-tab.tsx'),
      route('admins', 'desk/admin/admins-tab.tsx'),
      route('delete-user', 'desk/admin/delete-user-tab.tsx'),
      route('analytics', 'desk/admin/analytics-tab.tsx'),
      route('notifications', 'desk/admin/notifications-tab.tsx'),
      route('tests', 'desk/admin/tests-tab.tsx'),
      route('blog', 'desk/admin/blog-tab.tsx'),
      route('operations', 'desk/admin/operations-page.tsx'),
      route('audit', 'desk/admin/audit-page.tsx'),
      route('users', 'desk/admin/users-page.tsx'),
      route('messages', 'desk/admin/messages-page.tsx'),
    ]),
    defineDashboard('app'),
    defineDashboard('dashboard'),
  ]),
  route('*', 'site/pages/not-found.tsx'),
] satisfies RouteConfig
