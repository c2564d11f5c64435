import { formatDayInField, getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { fill, getRow, minimalTrade, openNewTrade, save } from './trades-page.ts'

test('each missing field has an error, the first one has the focus, and nothing is sent [FORM-07] [FORM-08] [FORM-09]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await form.getByLabel('Entry date').fill('')

  await save(form)

  await expect(form.getByLabel('Symbol', { exact: true })).toHaveAccessibleDescription('Enter a symbol')
  await expect(form.getByLabel('Entry price')).toHaveAccessibleDescription(/\w/)
  await expect(form.getByLabel('Quantity')).toHaveAccessibleDescription(/\w/)
  await expect(form.getByLabel('Entry date')).toHaveAccessibleDescription('Choose a date')
  for (const label of ['Symbol', 'Entry price', 'Quantity', 'Entry date']) {
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(form.getByText('4 fields to fix')).toBeVisible()
  await expect(form.getByLabel('Symbol', { exact: true })).toBeFocused()
  expect(await trader.trades()).toEqual([])
})

test('a field that is left before the first key has no error, and has one after its text was removed', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  const symbol = form.getByLabel('Symbol', { exact: true })
  const quantity = form.getByLabel('Quantity', { exact: true })
  await quantity.fill('ten')
  await symbol.press('Tab')

  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect(symbol).not.toHaveAttribute('aria-invalid')
  await expect(form.getByText('Enter a symbol')).toHaveCount(0)
})

test('an empty day says that there is no date, and shows no example that looks like one', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)

  await form.getByLabel('Entry date').fill('')

  await expect(form.getByPlaceholder('No date')).toHaveValue('')
})

test('each amount refuses a negative number, an ambiguous comma and text that is not a number [FORM-13]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)
  for (const label of ['Entry price', 'Quantity', 'Fees', 'Stop loss', 'Take profit']) {
    const field = form.getByLabel(label, { exact: true })
    const messages = new Set<string>()
    for (const wrong of ['-1', '1,500', '1e5', 'ten']) {
      await field.fill(wrong)
      await save(form)
      await expect(field, wrong).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue(wrong)
      messages.add(
        await field.evaluate(
          (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
        ),
      )
    }
    expect(messages.size, `${label}: a sentence for each kind`).toBeGreaterThanOrEqual(3)
  }
  expect(await trader.trades()).toEqual([])
})

test('a closed trade requires its exit price and date, and an open trade does not show these fields [FORM-10] [FORM-11]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)
  await expect(form.getByLabel('Exit price')).toHaveCount(0)
  await form.getByRole('radio', { name: 'Closed' }).check()
  await form.getByLabel('Exit date').fill('') // it starts with today

  await save(form)

  await expect(form.getByLabel('Exit price')).toHaveAccessibleDescription('Enter the exit price')
  await expect(form.getByLabel('Exit date')).toHaveAccessibleDescription('Enter the exit date')
  await form.getByRole('radio', { name: 'Open' }).check()
  await save(form)
  await expect(getRow(page, 'ETH')).toBeVisible()
})

test('an exit before the entry or after today is refused', async ({ page, trader: _ }) => {
  const form = await openNewTrade(page)
  await form.getByRole('radio', { name: 'Closed' }).check()
  await fill(form, {
    ...minimalTrade,
    'Entry date': formatDayInField(getDayBeforeToday(3)),
    'Exit price': '1',
    'Exit date': formatDayInField(getDayBeforeToday(4)),
  })
  await save(form)
  await expect(form.getByLabel('Exit date')).toHaveAccessibleDescription(
    'The exit date is before the entry date',
  )

  await form.getByLabel('Exit date').fill(formatDayInField(getDayBeforeToday(-1)))
  await save(form)
  await expect(form.getByLabel('Exit date')).toHaveAccessibleDescription('The exit date is after today')

  await form.getByLabel('Exit date').fill(formatDayInField(getDayBeforeToday(3)))
  await save(form)
  await expect(getRow(page, 'ETH')).toBeVisible()
})

test('an error that only the server finds is shown at its field, and the typed text stays', async ({
  page,
  trader: _,
}) => {
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Notes: 'Written with care' })
  await page.route('**/api/v1/trades', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            error: {
              code: 'request.invalid',
              message: 'Some fields are not valid. Correct them and try again.',
              requestId: 'req_test',
              fields: [{ field: 'quantity', code: 'field.invalid', message: 'This value is not valid' }],
            },
          },
        })
      : route.fallback(),
  )

  await save(form)

  await expect(form.getByLabel('Quantity')).toHaveAccessibleDescription('This value is not valid')
  await expect(form.getByLabel('Notes')).toHaveValue('Written with care')
})
