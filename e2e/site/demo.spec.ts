import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { summaryCard } from '../desk/cards.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { rows } from '../trades/trades-page.ts'

test('a visitor tries the desk without an account where a copy is free, in euro and with the sample rates, sees how long and what it cannot do, and then creates one', async ({
  page,
  server,
}) => {
  // Rates that another test of the worker stored are preferred to those of the demo.
  await server.database.owner.query('delete from platform.exchange_rates')
  const { config } = server.appContext
  const { maxPublicDemos } = config

  await test.step('an installation without a demo has no such page and no link to it', async () => {
    config.maxPublicDemos = 0
    expect((await page.goto('/demo'))?.status()).toBe(404)
    const landing = await (await page.request.get('/')).text()
    expect(landing).toContain('See a sample month')
    expect(landing).not.toContain('href="/demo"')
  })

  await test.step('when all copies are in use the page says so and offers to create an account', async () => {
    config.maxPublicDemos = maxPublicDemos
    expect((await server.browser().post('/api/auth/demo', {})).status).toBe(204)
    config.maxPublicDemos = 1
    const answer = await page.goto('/demo')
    expect(await answer?.text()).toContain('<noscript><p>The demo needs JavaScript.</p></noscript>')
    await page.getByRole('button', { name: 'Open the demo' }).click()
    await expect(page.getByRole('alert')).toContainText('All copies of the demo are in use right now.')
    await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
  })

  config.maxPublicDemos = maxPublicDemos
  const before = await countDemoSessions(server)
  for (const [address, name] of everyOrFirst([
    ['/', 'Try it without an account'],
    ['/pt', 'Experimentar sem conta'],
    ['/es', 'Probar sin cuenta'],
    ['/fr', 'Essayer sans compte'],
  ] as const)) {
    await page.goto(address)
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL('/demo')
  }
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await expect(page).toHaveURL(/\/app$/)
  expect(await countDemoSessions(server)).toBe(before + 1)

  const bar = page.getByRole('complementary', { name: 'Demo' })
  await expect(bar).toContainText('This is the demo.')
  await expect(bar).toContainText(/It is erased in (2 hours|1 hour and 59 minutes)\./)
  await expect(page.getByRole('heading', { name: 'Trades' }).first()).toBeVisible()

  await test.step('its trades in dollars show dollars and the sample rate', async () => {
    await expect(summaryCard(page, 'Total P&L')).toContainText(/[+−]€[\d,]+\.\d\d/)
    await expect(page.getByText(/^Closed trades add up to [+−]€.*, the same as Total P&L$/)).toBeVisible()
    const dollars = rows(page).filter({ hasText: /[+−]\$[\d,]+\.\d\d/ })
    await dollars
      .first()
      .getByRole('button', { name: /View details/ })
      .click()
    await expect(page.getByRole('dialog')).toContainText(/1 USD = 0\.\d+ EUR, sample rate of the demo, /)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it says what it cannot do instead of showing controls that are refused', async () => {
    await page.getByRole('button', { name: 'Add Trade' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('The demo takes no files.')
    await expect(page.getByRole('button', { name: 'Drop or paste images' })).toHaveCount(0)
    for (const [address, text, control] of everyOrFirst(
      [
        ['/settings/data', 'The demo sends no exports.', /Delete/],
        ['/app/import', 'The demo takes no files.', /^Undo import/],
        ['/settings', 'The demo has no plans to buy.', /^Start with/],
        ['/settings/security', 'The demo has no email address, password', /^Change password/],
      ] as const,
      2,
    )) {
      await page.goto(address)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: control })).toHaveCount(0)
    }
  })

  await page.goto('/app/journal')
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\?mode=sign-up$/)
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  expect(await countDemoSessions(server)).toBe(before)
})

/** Other tests of the worker open demos on the same server. */
async function countDemoSessions({ database }: TestServer): Promise<number> {
  const { rowCount } = await database.owner.query(
    `select from auth.sessions where user_id in (select id from auth.users where demo_ends_at is not null)`,
  )
  return rowCount ?? 0
}
