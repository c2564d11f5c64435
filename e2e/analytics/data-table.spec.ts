import { expectAccessibleAtRelease } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

const DAYS = 2600

test('a table of thousands of days renders only the rows near the view, and the keyboard reaches all of them', async ({
  page,
  trader,
  server,
}) => {
  // One trade a day, starting on March 2, 2016; the newest earns 2,600.
  await server.database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price,
      exit_date, fees, created_at, updated_at)
    select $1, gen_random_uuid(), 'BTC', 'crypto', 'long', 'closed', 1, 1000, date '2016-03-01' + i, 1000 + i,
      date '2016-03-01' + i, 0, now(), now()
    from generate_series(1, ${DAYS}) i`,
    [trader.userId],
  )
  await page.goto('/app/analytics')
  await page
    .getByRole('button', { name: /Show as table/ })
    .first()
    .click()
  const area = page.getByRole('group', { name: 'Equity by exit day' })
  const table = area.getByRole('table', { name: 'Equity by exit day' })
  const day = (place: number) => table.locator(`tr[aria-rowindex="${place + 1}"]`)

  await expect(table).toHaveAttribute('aria-rowcount', String(DAYS + 1))
  await expect(day(1)).toContainText('+$2,600.00')
  await expect(table.getByRole('row')).not.toHaveCount(DAYS + 1)
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const widths = () => table.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.clientWidth))
  const before = await widths()

  await area.focus()
  await page.keyboard.press('End')

  await expect(day(DAYS)).toContainText('1 trade of Mar 2, 2016')
  await expect(day(DAYS)).toBeInViewport()
  await expect(day(1)).not.toBeAttached()
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  expect(await widths()).toEqual(before)
  await expectAccessibleAtRelease(page, 'the end of a long table')

  await page.keyboard.press('Home')
  const newest = day(1).getByRole('link').first() // that of the day; the other one leads to its trades
  await newest.focus()
  await area.evaluate((scrolled) => scrolled.scrollTo(0, scrolled.scrollHeight / 2))

  await expect(day(DAYS / 2)).toBeInViewport()
  await expect(newest).toBeFocused()
})
