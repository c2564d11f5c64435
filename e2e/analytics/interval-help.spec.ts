import { expect, test } from '../fixtures.ts'

test('the help of the interval of expectancy says how often it is right, and what it cannot know', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ exitPrice: '130', entryDate: '2024-01-02', exitDate: '2024-01-03' })
  await page.goto('/app/analytics')

  await page.getByRole('button', { name: 'About the interval of expectancy' }).click()

  const help = page.getByRole('tooltip')
  await expect(help).toContainText('nine of ten records')
  await expect(help).toContainText('in 85 of 100')
  await expect(help).toContainText('trades do not depend on each other')
  await expect(help).toContainText('the future is like the past')
  await expect(help).toContainText('cannot know a loss that has not happened yet')
})
