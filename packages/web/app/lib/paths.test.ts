import { expect, test } from 'vitest'
import { type DeskTab, paths } from './paths.ts'

test('Trades is at the address of the dashboard and every other tab has an address below it', () => {
  expect(paths.tab('trades')).toBe('/app')
  expect(paths.tab('journal')).toBe('/app/journal')
  expect(paths.tab('library', '/dashboard')).toBe('/dashboard/library')
})

test('a tab is parsed from the address that was built for it', () => {
  for (const tab of ['trades', 'journal', 'analytics', 'library'] satisfies DeskTab[]) {
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

test('the dashboard and the library are for signed-in users, and the public pages are not [SHELL-10] [ROUTE-03]', () => {
  for (const path of ['/app', '/dashboard/library', '/library', '/library/'])
    expect(paths.isGuarded(path)).toBe(true)
  for (const path of ['/', '/auth', '/libraries']) expect(paths.isGuarded(path)).toBe(false)
})
