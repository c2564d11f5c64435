import type { Page } from '@playwright/test'
import { grantAdministrator } from '../administrator.ts'
import { openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'admin/tests'
const ADDRESS = '/admin/tests'
const prepare = ({ server, trader }: Stage) => grantAdministrator(server, trader)

async function addTestCase(page: Page, { name, component }: { name: string; component: string }) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Component').fill(component)
  await page.getByLabel('Description').fill(`What it shows, in words.\n${'And more of it. '.repeat(12)}`)
  await page.getByRole('button', { name: 'Add Test Case' }).click()
}

export const adminTestsStates: LayoutState[] = [
  { name: 'admin tests: no test cases yet', route, prepare, open: ({ page }) => openScreenAt(page, ADDRESS) },
  {
    name: 'admin tests: new test case, with problems',
    route,
    prepare,
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: 'Add Test Case' }).click()
      return page.getByText('Enter a component')
    },
  },
  {
    name: 'admin tests: some test cases',
    isExtreme: true,
    route,
    prepare,
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await addTestCase(page, { name: 'shows the result', component: 'TradeCard' })
      await addTestCase(page, { name: 'x'.repeat(120), component: `${'Component'.repeat(11)}` })
      const last = page.getByRole('button', { name: 'Download tradecard.test.tsx' })
      await last.scrollIntoViewIfNeeded()
      return last
    },
  },
]
