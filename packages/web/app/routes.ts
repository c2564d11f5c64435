import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminTabs, adminTools } from './desk/admin/admin-tabs.ts'
import { settingsPages } from './desk/settings/settings-pages.ts'
import { type Language, languages } from './lib/languages.ts'
import { deskTabs } from './lib/paths.ts'

type Part = { id: string }

// Tabs and pages have a file and an address by their id; the first of a list is at the base address.
const defineParts = (parts: readonly Part[], toFile: (id: string) => string, address?: string) =>
  parts.map(({ id }, at) => {
    const options = address ? { id: `${address}/${id}` } : {}
    return at === 0 ? index(toFile(id), options) : route(id, toFile(id), options)
  })

// The desk has two addresses [SHELL-06]. Each tab is a child route, so the browser loads it as a separate file.
const defineDashboard = (address: 'app' | 'dashboard') => {
  const tabs = deskTabs.map((id) => ({ id }))
  const children = defineParts(tabs, (id) => `desk/${id}-tab.tsx`, address)
  return route(address, 'desk/dashboard.tsx', { id: address }, children)
}

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
    route('app/strategies', 'desk/strategies-page.tsx'),
    route('library', 'desk/library-page.tsx'),
    route('onboarding', 'desk/onboarding-page.tsx'),
    route(
      'settings',
      'desk/settings/settings-layout.tsx',
      defineParts(settingsPages, (id) => `desk/settings/${id}-page.tsx`),
    ),
    route('admin', 'desk/admin/admin-page.tsx', [
      ...defineParts(adminTabs, (id) => `desk/admin/${id}-tab.tsx`),
      ...adminTools.map(({ id }) => route(id, `desk/admin/${id}-page.tsx`)),
    ]),
    defineDashboard('app'),
    defineDashboard('dashboard'),
  ]),
  route('*', 'site/pages/not-found.tsx'),
] satisfies RouteConfig
