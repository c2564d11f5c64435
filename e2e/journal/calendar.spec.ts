import { everyOrFirst, expect, test } from '../fixtures.ts'
import { fill } from '../trades/trades-page.ts'
import { getCard, openNewEntry, saveEntry } from './journal-page.ts'

// The zones that are the furthest from UTC; in the first one a day in UTC would be the day before.
for (const timezoneId of everyOrFirst(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])) {
  test(`in ${timezoneId} the calendar is in English from Sunday on, and the picked day is the same on the card, in the viewer and in the form [CONST-07] [JRNL-06] [JRNL-14] [JRNL-20]`, async ({
    anotherBrowser,
    trader,
  }) => {
    const context = await anotherBrowser({ timezoneId, locale: 'de-DE' })
    await trader.signInTo(context)
    const page = await context.newPage()
    const form = await openNewEntry(page)
    await fill(form, { Title: 'A day', Content: 'Somewhere', Date: 'Mar 9, 2026' })
    await form.getByRole('button', { name: 'Open calendar' }).click()
    const month = page.getByRole('grid', { name: 'March 2026' })
    await expect(month.locator('thead th')).toHaveText(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
    await month.getByRole('button', { name: 'Sunday, March 1, 2026' }).click()
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
