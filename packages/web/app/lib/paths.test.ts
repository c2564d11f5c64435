import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deskTabs, paths } from './paths.ts'

test('Trades is at the address of the dashboard and every other tab has an address below it', () => {
  expect(paths.tab('trades')).toBe('/app')
  expect(paths.tab('journal')).toBe('/app/journal')
  expect(paths.tab('library', '/dashboard')).toBe('/dashboard/library')
})

test('a tab is parsed from the address that was built for it', () => {
  for (const tab of deskTabs) {
    expect(paths.deskTab(paths.tab(tab, '/dashboard'))).toBe(tab)
  }
})

test('both addresses are the dashboard, and an address that only begins like one is not [SHELL-06] [SHELL-18]', () => {
  for (const path of ['/app', '/app/', '/app/journal', '/dashboard', '/dashboard/library']) {
    expect(paths.isDesk(path)).toBe(true)
  }
  for (const path of ['/', '/apple', '/dashboards', '/auth']) expect(paths.isDesk(path)).toBe(false)
})

test('a tab keeps the base address that the user came from [SHELL-06]', () => {
  expect(paths.deskBase('/dashboard/journal')).toBe('/dashboard')
  expect(paths.deskBase('/app/journal')).toBe('/app')
})

test('the pages of the app are for signed-in users, and the public pages are not [SHELL-10] [ROUTE-03] [GUARD-02]', () => {
  for (const path of [
    '/app',
    '/dashboard/library',
    '/library/',
    '/settings',
    '/settings/data',
    '/onboarding',
    '/admin',
  ])
    expect(paths.isGuarded(path)).toBe(true)
  for (const path of ['/', '/auth', '/libraries', '/settingsx', '/administrators'])
    expect(paths.isGuarded(path)).toBe(false)
})

test('the pages that a mailed link opens take its secret out of the address [RESET-03] [INV-02] [ROUTE-06]', () => {
  for (const path of ['/reset-password', '/auth/callback', '/signup', '/signup/'])
    expect(paths.takesLink(path)).toBe(true)
  for (const path of ['/', '/auth', '/register', '/app', '/signups'])
    expect(paths.takesLink(path)).toBe(false)
})

test('the service worker keeps a page of each tab', () => {
  const worker = readFileSync(new URL('../../public/service-worker.js', import.meta.url), 'utf8')
  const list = deskTabs.map((tab) => `'${paths.tab(tab)}'`).join(', ')

  expect(worker).toContain(`const PAGES = [${list}]`)
})
