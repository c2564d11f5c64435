import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, longTest, test } from '../fixtures.ts'
import type { Trader } from '../trader.ts'

// 2024-01-01 is a Monday. One unit bought at 1,000: +100, then on Friday −50, −30 and +40, and on Monday +200.
const week = [
  { exitPrice: '1100', exitDate: '2024-01-01' },
  { exitPrice: '950', exitDate: '2024-01-05', stopLoss: '980', tags: ['FOMO'] },
  { exitPrice: '970', exitDate: '2024-01-05', stopLoss: '960', tags: ['news'] },
  { exitPrice: '1040', exitDate: '2024-01-05', planFollowed: true },
  { exitPrice: '1200', exitDate: '2024-01-08', planFollowed: true, tags: ['fomo'] },
]

async function addWeek(trader: Trader) {
  for (const parts of week) {
    await trader.addClosedTrade({ quantity: '1', entryPrice: '1000', entryDate: parts.exitDate, ...parts })
  }
}

const figures = (page: Page) => page.getByRole('table', { name: 'Figures, real and what if' })

/** The cells of a figure: real, what if, difference, interval. */
const cells = (page: Page, title: string) =>
  figures(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
    .getByRole('cell')

const rule = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('what if loads nothing until it is opened; its figures under rules equal a calculation by hand, and the rules are in the URL', async ({
  page,
  trader,
}) => {
  await addWeek(trader)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/app/analytics')
  await expect(page.getByRole('heading', { name: 'What if', exact: true })).toBeVisible()
  expect(asked).not.toContain('/api/v1/analytics/trades')
  await page.getByRole('button', { name: 'Try rules' }).click()
  await expect(figures(page)).toBeVisible()
  expect(asked).toContain('/api/v1/analytics/trades')

  await test.step('the figures under each rule', async () => {
    await expect(cells(page, 'Total P&L')).toHaveText(['+$260.00', '+$260.00', '$0.00', ''])

    await rule(page, 'Without Fridays').check()
    await expect(cells(page, 'Total P&L')).toHaveText([
      '+$260.00',
      '+$300.00',
      '+$40.00',
      'too few trades to tell',
    ])
    await expect(cells(page, 'Profit factor')).toHaveText(['4.25', 'N/A', 'N/A', ''])
    await expect(cells(page, 'Max drawdown')).toHaveText(['−$80.00', '$0.00', '+$80.00', ''])
    await rule(page, 'Without Fridays').uncheck()

    await page.getByRole('textbox', { name: 'At most how many trades a day' }).fill('2')
    await rule(page, 'At most 2 trades a day').check()
    await expect(cells(page, 'Trades')).toHaveText(['5', '4', '−1', ''])
    await expect(cells(page, 'Total P&L')).toContainText(['+$260.00', '+$220.00'])
    await page.getByRole('textbox', { name: 'At most how many trades a day' }).fill('1')
    await expect(cells(page, 'Total P&L')).toContainText(['+$260.00', '+$250.00'])
    await rule(page, 'At most 1 trade a day').uncheck()

    await rule(page, 'Without tag FOMO 2 trades').check()
    await expect(cells(page, 'Total P&L')).toContainText(['+$260.00', '+$110.00'])
    await expect(cells(page, 'Win Rate')).toContainText(['60.0%', '66.7%', '+6.7 points'])
    await page.getByRole('button', { name: 'Clear rules' }).click()
    await expect(cells(page, 'Total P&L')).toHaveText(['+$260.00', '+$260.00', '$0.00', ''])
  })

  await test.step('an incomplete number changes nothing, and leaving the field restores the last complete one', async () => {
    const most = page.getByRole('textbox', { name: 'At most how many trades a day' })
    await most.fill('3')
    await rule(page, 'At most 3 trades a day').check()
    await most.fill('0')
    await expect(cells(page, 'Trades')).toHaveText(['5', '5', '0', ''])
    await most.blur()
    await expect(most).toHaveValue('3')
    await page.getByRole('button', { name: 'Clear rules' }).click()
  })

  await test.step('a reload and a link restore the rules, also numbers and tags', async () => {
    await rule(page, 'Without Mondays').check()
    await page.getByRole('textbox', { name: 'Skip after how many losses' }).fill('1')
    await rule(page, 'Skip after 1 loss').check()
    await rule(page, 'Without tag news 1 trade').check()
    await expect(cells(page, 'Total P&L')).toContainText(['+$260.00', '−$50.00'])
    await expect(page).toHaveURL(/losses=1.*untagged=news/)
    await page.reload()
    await expect(cells(page, 'Total P&L')).toContainText(['+$260.00', '−$50.00'])
    await expect(rule(page, 'Without Mondays')).toBeChecked()
    await expect(rule(page, 'Skip after 1 loss')).toBeChecked()
    await expect(rule(page, 'Without tag news 1 trade')).toBeChecked()
  })

  await test.step('both curves can be read by keys and as a table', async () => {
    await page.goto('/app/analytics?whatif=open&without=fri')
    await expect(rule(page, 'Without Fridays')).toBeChecked()
    const slider = page.getByRole('slider', { name: 'Day of the curves' })
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /Jan 5.*real \+\$60\.00, what if \+\$100\.00/)
    await page.getByRole('button', { name: /Show as table.*Under these rules/ }).click()
    const table = page.getByRole('table', { name: 'Equity by exit day, real and what if' })
    await expect(table.getByRole('row')).toHaveText([
      'Exit dayRealWhat ifDifference',
      'Jan 8, 2024+$260.00+$300.00+$40.00',
      'Jan 5, 2024+$60.00+$100.00+$40.00',
      'Jan 1, 2024+$100.00+$100.00$0.00',
    ])
  })

  await test.step('what if applies the filters of the tab', async () => {
    await page.getByLabel('From').fill('2024-01-02')
    await expect(cells(page, 'Total P&L')).toContainText(['+$160.00', '+$200.00', '+$40.00'])
  })
})

// On each push: the test above shows the figures without an interval, and what-if.words.test.ts has the words of one.
longTest(
  'forty trades have an interval, and the warning about hindsight',
  async ({ page, trader, server }) => {
    // One trade a day: 27 followed the plan and won 24 times, 13 did not and lost 10 times. Each won or lost 10.
    await server.database.owner.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price,
      exit_date, fees, plan_followed, created_at, updated_at)
    select $1, gen_random_uuid(), 'BTC', 'crypto', 'long', 'closed', 1, 100, date '2024-01-01' + i,
      case when (i % 3 = 0 and i % 12 > 0) or i % 10 = 1 then 90 else 110 end, date '2024-01-01' + i, 0, i % 3 > 0, now(), now()
    from generate_series(1, 40) i`,
      [trader.userId],
    )
    await page.goto('/app/analytics?whatif=open')

    await rule(page, 'Only plan followed').check()

    await expect(cells(page, 'Total P&L')).toHaveText([
      '+$140.00',
      '+$210.00',
      '+$70.00',
      /^\+\$\d+\.\d\d to \+\$\d+\.\d\d$/,
    ])
    await expect(page.getByText('Of 40 trades, 13 are left out.')).toBeVisible()
    await expect(
      page.getByText(
        'The interval of the difference in total P&L is entirely above zero. The interval is that of one rule tried once.',
      ),
    ).toBeVisible()
    await expect(page.getByText(/^Chosen in hindsight/)).toBeVisible()
  },
)

test('a failed load of the trades can be repeated, and too many trades are refused with a sentence that says what to do', async ({
  page,
  trader,
}) => {
  await addWeek(trader)
  const answer = { status: 500, code: 'server.failed', message: 'Something went wrong on our side.' }
  await page.route('**/api/v1/analytics/trades**', (route) => {
    const { status, code, message } = answer
    return route.request().url().includes('from=')
      ? route.continue()
      : route.fulfill({ status, json: { error: { code, message, requestId: 'req_t' } } })
  })
  await page.goto('/app/analytics?whatif=open')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the trades for What if.' })
  await expect(failed).toBeVisible()

  const message = 'These figures are computed for 1,000,000 closed trades at most.'
  Object.assign(answer, { status: 422, code: 'analytics.too_many_trades', message })
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'These are too many trades for What if' })).toBeVisible()
  await expect(page.getByText(/1,000,000 closed trades at most. Choose a range of days/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()

  await page.getByLabel('From').fill('2024-01-02')
  await expect(cells(page, 'Total P&L')).toContainText(['+$160.00'])
})

// On each push: accessibility.spec.ts checks the report above it.
for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1100 },
  desk: { width: 1440, height: 900 },
})) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    longTest(
      'axe finds no problem in What if, also when the rules exclude every trade, and no element is wider than the screen',
      async ({ page, trader }) => {
        test.slow()
        await addWeek(trader)
        await page.goto('/app/analytics?whatif=open&without=fri&most=3')
        await expect(figures(page)).toBeVisible()
        await expectAccessible(page, 'what if')
        await page.goto('/app/analytics?whatif=open&without=fri,mon')
        await expect(
          page.getByRole('heading', { name: 'No trade is left under these rules', level: 2 }),
        ).toBeVisible()
        await expect(figures(page)).toBeHidden()
        await expectAccessible(page, 'no trade left')
      },
    )
  })
}
