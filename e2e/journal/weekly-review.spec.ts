import { addDays, getWeekday } from '@candlebook/domain/days/day'
import { getUtcToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { buildPng } from '../images/pictures.ts'
import { expectToast } from '../toasts.ts'
import { cards, saveEntry } from './journal-page.ts'

const today = getUtcToday()
/** The first day of the last complete week; weeks begin on Sunday. */
const lastWeek = addDays(today, -getWeekday(today) - 7)

test('a week is looked at, reviewed in an entry, and its commitment is on top of the next review', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade({
    symbol: 'WIN',
    images: [await trader.addImage(buildPng())],
    entryPrice: '100',
    exitPrice: '130',
    quantity: '1',
    entryDate: lastWeek,
    exitDate: lastWeek,
    fees: '0',
  })
  await trader.addClosedTrade({
    symbol: 'LOSE',
    entryPrice: '100',
    exitPrice: '80',
    quantity: '1',
    entryDate: lastWeek,
    exitDate: addDays(lastWeek, 2),
    fees: '0',
  })
  await page.goto('/app/journal')
  await page.getByRole('button', { name: 'Weekly Review', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Weekly Review' })

  await test.step('the dialog shows the numbers of the week, and goes to other weeks', async () => {
    await expect(dialog.getByRole('button', { name: 'Next week' })).toBeVisible()
    await followAddress(page, `/app/journal?review=${lastWeek}`)
    await expect(dialog.getByText('2 closed trades, 1 win, 1 loss: +$10.00')).toBeVisible()
    await expect(dialog.getByRole('link', { name: /WIN.*\+\$30\.00/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Open image 1 of 1' }).getByRole('img')).toBeVisible()
    await dialog.getByRole('button', { name: 'Previous week' }).click()
    await expect(dialog.getByText('No trade was closed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Next week' }).click()
    await expect(dialog.getByText('2 closed trades, 1 win, 1 loss: +$10.00')).toBeVisible()
  })

  await test.step('the review is a usual entry with these numbers', async () => {
    await dialog.getByRole('button', { name: 'Write Review' }).click()
    const form = page.getByRole('dialog', { name: 'New Journal Entry' })
    await expect(form.getByLabel('Title')).toHaveValue(/^Week of /)
    const content = form.getByLabel('Content')
    await expect(content).toHaveValue(/- Best: WIN long, \+\$30\.00/)
    await content.press('ControlOrMeta+End')
    await content.pressSequentially('stop after two losses')
    await saveEntry(form)
    await expectToast(page, 'Entry Added', 'Journal entry has been successfully added')
    await expect(cards(page).getByRole('heading', { name: /^Week of / })).toBeVisible()
  })

  await test.step('the week knows its review, and the next one starts with the commitment', async () => {
    await followAddress(page, `/app/journal?review=${lastWeek}`)
    await expect(dialog.getByRole('button', { name: 'Write Another' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Next week' }).click()
    await expect(dialog.getByText('stop after two losses')).toBeVisible()
    await dialog.getByRole('button', { name: 'Previous week' }).click()
    await dialog.getByRole('button', { name: 'Open Review' }).click()
    await expect(page.getByRole('dialog', { name: /^Week of/ })).toBeVisible()
  })

  await test.step('a review is not written while amounts are hidden, because it would keep the dots', async () => {
    await followAddress(page, '/app/journal')
    await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await page.getByRole('button', { name: /^View: Week of / }).click()
    const written = page.getByRole('dialog', { name: /^Week of / })
    await expect(written).toContainText('- Best: WIN long, +$••• on')
    await expect(written).not.toContainText('$30')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Weekly Review', exact: true }).click()
    await expect(dialog.getByText('Show them to write it')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Write/ })).toBeDisabled()
  })
})
