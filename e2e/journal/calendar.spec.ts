import { expect, test } from '../fixtures.ts'
import { fill } from '../trades/trades-page.ts'
import { getCard, openNewEntry, saveEntry } from './journal-page.ts'

test('the calendar is in English and its weeks begin on Sunday [CONST-07] [JRNL-14]', async ({
  anotherBrowser,
  trader,
}) => {
  const context = await anotherBrowser({ locale: 'de-DE' })
  await trader.signInTo(context)
  const page = await context.newPage()
  const form = await openNewEntry(page)
  await fill(form, { Date: 'Mar 9, 2026' })

  await form.getByRole('button', { name: 'Open calendar' }).click()

  const month = page.getByRole('grid', { name: 'March 2026' })
  await expect(month.locator('thead th')).toHaveText(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
  await expect(month.getByRole('button', { name: 'Sunday, March 1, 2026' })).toHaveText('1')
})

for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
  test(`in ${timezoneId} the picked day is the same on the card, in the viewer and in the form [JRNL-06] [JRNL-20]`, async ({
    anotherBrowser,
    trader,
  }) => {
    const context = await anotherBrowser({ timezoneId })
    await trader.signInTo(context)
    const page = await context.newPage()
    const form = await openNewEntry(page)
    await fill(form, { Title: 'A day', Content: 'Somewhere', Date: 'Mar 9, 2026' })
    await form.getByRole('button', { name: 'Open calendar' }).click()
    await page
      .getByRole('dialog', { name: 'Calendar' })
      .getByRole('button', { name: 'March 1, 2026' })
      .click()
    await saveEntry(form)
    await expect(form).toHaveCount(0)
    await page.reload()

    await expect(getCard(page, 'A day')).toContainText('Mar1')
    await getCard(page, 'A day').getByRole('button', { name: 'View', exact: true }).click()
    const viewer = page.getByRole('dialog', { name: 'A day' })
    await expect(viewer.getByText('Sunday, March 1, 2026')).toBeVisible()
    await viewer.getByRole('button', { name: 'Edit' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Edit Journal Entry' }).getByLabel('Date', { exact: true }),
    ).toHaveValue('Mar 1, 2026')
  })
}
