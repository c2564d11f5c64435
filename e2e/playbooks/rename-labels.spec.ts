import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'

const list = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Rename / })

test('a strategy is renamed and renamed back, and a tag is merged into another one', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL', strategy: 'ORB', tags: ['FOMO', 'news'] })
  await trader.addTrade({ symbol: 'BTC', strategy: 'ORB', tags: ['chased'] })
  await trader.addEntry({ title: 'What I saw', tags: ['fomo'] })
  await page.goto('/app/strategies')

  await page.getByRole('button', { name: 'Rename or merge ORB' }).click()
  await expect(dialog(page)).toContainText('2 trades have this name.')
  await dialog(page).getByLabel('New name').fill('Opening range')
  await expect(dialog(page)).toContainText('2 trades get the new name.')
  await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(list(page, 'Strategies').getByRole('row', { name: /^Opening range/ })).toContainText('2')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(list(page, 'Strategies').getByRole('row', { name: /^ORB/ })).toBeVisible()

  await page.getByRole('button', { name: 'Rename or merge chased' }).click()
  await dialog(page).getByLabel('New name').fill('fomo')
  await expect(dialog(page)).toContainText('This cannot be undone')
  await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(list(page, 'Tags').getByRole('row')).toHaveText([/Name/, /fomo.*2.*1/i, /news/])
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await list(page, 'Tags').getByRole('link', { name: /^2/ }).click()
  await expect(page).toHaveURL(/tag=fomo/i)
})
