import { expect, longTest, test } from '../fixtures.ts'
import { importFile } from '../layout/import-file.ts'
import { getRow } from './trades-page.ts'

const statement = [
  'Statement,Header,Field Name,Field Value',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,EUR,ACME,"2026-01-12, 15:30:00",100,10,,,-1,,,,O',
  'Trades,Data,Order,Stocks,EUR,ACME,"2026-01-15, 15:30:00",-40,12,,,-0.4,,,,C',
].join('\n')

test('a part of a trade is closed, another entry is added, and the rest is closed with the averages', async ({
  page,
  trader,
}) => {
  await trader.browser.post('/api/v1/trades', {
    ...{ symbol: 'ACME', market: 'stock', type: 'long', status: 'open', quantity: '100', entryPrice: '10' },
    ...{ entryDate: '2026-01-12', fees: '1', feesUnit: 'amount', currency: 'EUR' },
  })
  await page.goto('/app')

  await test.step('40 of 100', async () => {
    await getRow(page, 'ACME')
      .getByRole('button', { name: /^Close/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Close Trade: ACME' })
    await dialog.getByLabel('Exit price').fill('12')
    await dialog.getByLabel('Exit date').fill('2026-01-15')
    await dialog.getByLabel('Exit fee').fill('0.40')
    await dialog.getByLabel('Quantity').fill('400')
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(dialog.getByText('This is more than is held on this day')).toBeVisible()
    await dialog.getByLabel('Quantity').fill('40')
    await expect(dialog.getByText('+€79.20')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(page.getByText('60 of 100 stay open.', { exact: true })).toBeVisible()
    await expect(getRow(page, 'ACME')).toContainText('60 of 100')
  })

  await test.step('20 more', async () => {
    await getRow(page, 'ACME').getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog', { name: 'Edit Trade' })
    await expect(form.getByText('The fills of this trade decide these fields.')).toBeVisible()
    await form.getByRole('button', { name: 'Edit the fills' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fills: ACME' })
    await dialog.getByRole('button', { name: 'Add Entry' }).click()
    await dialog.getByRole('group', { name: 'Fill 3', exact: true }).getByLabel('Quantity').fill('20')
    await dialog.getByLabel('Price').last().focus()
    await dialog.getByLabel('Fee').last().focus()
    await dialog.getByLabel('Quantity').last().fill('0')
    await dialog.getByLabel('Price').last().fill('11')
    await dialog.getByLabel('Fee').last().fill('x')
    await dialog.getByLabel('Price').last().focus()
    await expect(dialog.getByText('1 field to fix')).toBeVisible()
    await expect(dialog.getByLabel('Fee').last()).toHaveAccessibleDescription(/Enter a number/)
    await expect(dialog.getByLabel('Price').last()).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Fee').last().fill('')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(dialog.getByLabel('Quantity').last()).toHaveAccessibleDescription('Enter a quantity above 0')
    await dialog.getByLabel('Quantity').last().fill('20')
    await expect(dialog.getByText('120 at 10.16666667, 80 open')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(getRow(page, 'ACME')).toContainText('80 of 120')
  })

  await test.step('the rest', async () => {
    await getRow(page, 'ACME')
      .getByRole('button', { name: /^Close/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Close Trade: ACME' })
    await dialog.getByLabel('Exit price').fill('9')
    await dialog.getByLabel('Exit date').fill('2026-02-10')
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(page.getByText('Trade has been successfully closed.', { exact: true })).toBeVisible()
    await getRow(page, 'ACME')
      .getByRole('button', { name: /View details/ })
      .click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('table').filter({ hasText: 'Fill' }).getByRole('row')).toHaveCount(5)
    await expect(details.getByRole('row', { name: /Jan 15, 2026 40 \+€79.20/ })).toBeVisible()
    await expect(details.getByRole('row', { name: /Feb 10, 2026 80 −€100.60/ })).toBeVisible()
  })
})

test('a fill of an imported trade is changed, and a part of it is closed once, although its answer is lost', async ({
  page,
  trader,
}) => {
  await importFile(trader, statement)
  await page.goto('/app')
  await expect(getRow(page, 'ACME')).toContainText('60 of 100')
  const openClose = async () => {
    await getRow(page, 'ACME')
      .getByRole('button', { name: /^Close/ })
      .click()
    return page.getByRole('dialog', { name: 'Close Trade: ACME' })
  }

  await test.step('50 instead of 40', async () => {
    await (await openClose()).getByRole('button', { name: 'Edit the fills' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fills: ACME' })
    await dialog.getByLabel('Quantity').last().fill('101')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(dialog.getByText('This is more than is held on this day')).toBeVisible()
    await dialog.getByLabel('Quantity').last().fill('50')
    await expect(dialog.getByText('100 at 10, 50 open')).toBeVisible()
    await dialog.getByLabel('Time').last().fill('')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(dialog.getByLabel('Time').last()).toHaveAccessibleDescription('Fill in this field')
    await dialog.getByLabel('Time').last().fill('16:05')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(getRow(page, 'ACME')).toContainText('50 of 100')
    await (await openClose()).getByRole('button', { name: 'Edit the fills' }).click()
    await expect(dialog.getByLabel('Quantity').last()).toHaveValue('50')
    await expect(dialog.getByLabel('Time').last()).toHaveValue('16:05')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('20 more are sold, and sent again', async () => {
    const dialog = await openClose()
    await dialog.getByLabel('Exit price').fill('11')
    await dialog.getByLabel('Exit date').fill('2026-01-20')
    await dialog.getByLabel('Quantity').fill('20')
    await page.route(
      '**/close',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(page.getByText('Failed to close trade.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expect(dialog.getByText(/changed somewhere else/)).toBeVisible()
    await expect(dialog.getByText('Of 30 that are open')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(getRow(page, 'ACME')).toContainText('30 of 100')
  })
})

test('when a trade was changed in another place, the editor of its fills chooses between both versions, also of an imported one', async ({
  page,
  trader,
}) => {
  await importFile(trader, statement)
  const [imported] = await trader.trades()
  const typed = await trader.addTrade({ symbol: 'SOL', quantity: '10', entryDate: '2026-01-12' })
  const change = async (id: string, parts: object) => {
    const stored = await trader.trade(id)
    expect((await trader.browser.put(`/api/v1/trades/${id}`, { ...stored, ...parts })).status).toBe(200)
  }
  const edit = async (id: string) => {
    await page.goto(`/app?close=${id}`)
    await page.getByRole('button', { name: 'Edit the fills' }).click()
    return page.getByRole('dialog', { name: /^Fills: / })
  }
  const panel = page.getByRole('alert').filter({ hasText: 'This trade was changed somewhere else' })
  const listFills = (id: string) =>
    trader.browser.get<{ id: string; role: string; quantity: string }[]>(`/api/v1/trades/${id}/executions`)

  await test.step('the typed fills of this editor replace the entry of the other one', async () => {
    const dialog = await edit(typed.id)
    await expect(dialog.getByLabel('Quantity')).toHaveValue('10')
    await change(typed.id, { quantity: '12' })
    await dialog.getByLabel('Quantity').fill('11')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(panel.getByRole('row', { name: /Fill 1/ })).toHaveText(/11 at .*12 at /)
    await panel.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await trader.trade(typed.id)).quantity).toBe('11')
  })

  await test.step('the stored executions are taken, and a fill that was removed elsewhere is kept as a new one', async () => {
    const id = imported!.id
    const dialog = await edit(id)
    const removeExit = async () => {
      const [entry] = (await listFills(id)).body
      const { version } = await trader.trade(id)
      const kept = {
        executionId: entry!.id,
        role: 'entry',
        day: '2026-01-12',
        quantity: '100',
        price: '10',
        fee: '1',
      }
      const answer = await trader.browser.put(`/api/v1/trades/${id}/fills`, { version, fills: [kept] })
      expect(answer.status).toBe(200)
    }
    await expect(dialog.getByLabel('Quantity').last()).toHaveValue('40')
    await removeExit()
    await dialog.getByLabel('Quantity').last().fill('30')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(panel.getByRole('row', { name: /Fill 2/ })).toHaveText(/30 at 12.*None/)
    await panel.getByRole('button', { name: 'Take the stored version' }).click()
    await expect(dialog.getByLabel('Quantity')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Add Exit' }).click()
    await dialog.getByLabel('Quantity').last().fill('30')
    await dialog.getByLabel('Price').last().fill('12')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(dialog).toHaveCount(0)

    await edit(id)
    await expect(dialog.getByLabel('Quantity').last()).toHaveValue('30')
    await removeExit()
    await dialog.getByLabel('Quantity').last().fill('25')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await panel.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await trader.trade(id)).toMatchObject({ status: 'open', realised: [{ quantity: '25' }] })
  })
})

// On each push: the tests above change fills and their times, and the rules of times are in the tests of typed fills.
longTest(
  'the fills of one day are ordered by their times, and an exit before its entry is refused next to the time',
  async ({ page, trader }) => {
    const trade = await trader.addTrade({
      symbol: 'ACME',
      market: 'stock',
      quantity: '10',
      entryDate: '2026-01-12',
    })
    await page.goto(`/app?close=${trade.id}`)
    await page.getByRole('button', { name: 'Edit the fills' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fills: ACME' })
    await dialog.getByLabel('Time').fill('10:00')
    await dialog.getByRole('button', { name: 'Add Exit' }).click()
    await dialog.getByLabel('Quantity').last().fill('4')
    await dialog.getByLabel('Price').last().fill('110000')
    await dialog.getByLabel('Time').last().fill('25:00')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(dialog.getByLabel('Time').last()).toHaveAccessibleDescription('Enter a time such as 09:30')
    await dialog.getByLabel('Time').last().fill('9:59')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(dialog.getByLabel('Time').last()).toHaveAccessibleDescription(
      'This is before the entry of the day',
    )
    await dialog.getByLabel('Time').last().fill('15:30')
    await dialog.getByRole('button', { name: 'Save Fills' }).click()
    await expect(page.getByText('6 of 10 are open.', { exact: true })).toBeVisible()

    const stored = await trader.trade(trade.id)
    expect(stored.fills.map(({ role, time }) => [role, time])).toEqual([
      ['entry', '10:00'],
      ['exit', '15:30'],
    ])
  },
)
