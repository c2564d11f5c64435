import { everyOrFirst, expect, test } from '../fixtures.ts'
import { waitUntilSettled } from '../layout/layout-check.ts'

const titles = [
  'Key metrics',
  'Profitability Indicators',
  'Behavioral Indicators',
  'Performance by Strategy and by Tag',
  'Risk Management',
  'Drawdown and Consistency',
]

test('each of the six sections explains itself in a help tooltip, and the interval of expectancy says what it cannot know [ANLY-02]', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({ exitPrice: '130', exitDate: '2024-01-03', entryDate: '2024-01-02' })
  await page.goto('/app/analytics')
  await expect(page.getByRole('heading', { level: 2, name: titles[0] })).toBeVisible()
  const shown = page.getByRole('heading', { level: 2, name: new RegExp(`^(${titles.join('|')})$`) })

  await expect(shown).toHaveText(titles)
  const helps = new Set<string>()
  const open = async (name: string) => {
    const help = page.getByRole('button', { name, exact: true })
    await help.scrollIntoViewIfNeeded()
    await waitUntilSettled(page) // scrolling closes a tooltip
    await help.click()
  }
  const opened = everyOrFirst(titles, 2)
  for (const title of opened) {
    await open(`About ${title}`)
    await expect(page.getByRole('tooltip')).not.toBeEmpty()
    helps.add(await page.getByRole('tooltip').innerText())
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  }
  expect(helps.size).toBe(opened.length)

  await open('About the interval of expectancy')
  for (const text of [
    'nine of ten records',
    'in 85 of 100',
    'trades do not depend on each other',
    'the future is like the past',
    'cannot know a loss that has not happened yet',
  ])
    await expect(page.getByRole('tooltip')).toContainText(text)
})
