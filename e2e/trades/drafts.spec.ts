import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast, toasts } from '../toasts.ts'
import {
  breakCalls,
  fill,
  getRow,
  listDrafts,
  minimalTrade,
  openNewTrade,
  save,
  tradeForm,
} from './trades-page.ts'

test('typed text is kept on this device until it is saved or discarded', async ({ page, trader: _ }) => {
  const form = await openNewTrade(page)
  const symbol = form.getByLabel('Symbol', { exact: true })
  const notes = form.getByLabel('Notes')
  const reopen = async () => {
    await expect(form).toHaveCount(0)
    await page.getByRole('button', { name: 'Add Trade' }).first().click()
  }

  await test.step('a form without text has no draft and mentions none', async () => {
    await expect(symbol).toBeFocused()
    await expect(form.getByText(/Draft/)).toHaveCount(0)
    await fill(form, { Notes: 'Half a sentence' })
    await expect(form.getByText('Draft kept on this device')).toBeVisible()
    await fill(form, { Notes: '' })
    await expect(form.getByText(/Draft/)).toHaveCount(0)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await reopen()
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a click next to the form does not close it, and a reload keeps its text', async () => {
    await fill(form, { ...minimalTrade, Notes: 'Half a sentence' })
    await form.getByRole('radio', { name: 'Short' }).check()
    await page.mouse.click(5, 5)
    await expect(symbol).toHaveValue('ETH')
    await page.reload()
    await expect(form.getByText('Draft restored.')).toBeVisible()
    await expect(symbol).toHaveValue('ETH')
    await expect(form.getByLabel('Entry price')).toHaveValue('3100.5')
    await expect(notes).toHaveValue('Half a sentence')
    await expect(form.getByRole('radio', { name: 'Short' })).toBeChecked()
  })

  await test.step('Start over removes the text', async () => {
    await form.getByRole('button', { name: 'Start over' }).click()
    await expect(notes).toHaveValue('')
    await expect.poll(() => listDrafts(page)).toEqual([])
  })

  await test.step('Escape keeps the text for the next time', async () => {
    await fill(form, { ...minimalTrade, Notes: 'Half a sentence' })
    await page.keyboard.press('Escape')
    await reopen()
    await expect(symbol).toHaveValue('ETH')
  })

  await test.step('Cancel discards the draft, and Undo opens the dialog with its text again', async () => {
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await expectToast(page, 'Draft discarded', 'Your text was not saved.')
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(symbol).toHaveValue('ETH')
    await expect(notes).toHaveValue('Half a sentence')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/app')
    await page.reload()
    await reopen()
    await expect(symbol).toHaveValue('')
  })

  await test.step('a saved trade leaves no draft', async () => {
    await fill(form, minimalTrade)
    await save(form)
    await expect(getRow(page, 'ETH')).toBeVisible()
    await reopen()
    await expect(symbol).toHaveValue('')
    expect(await listDrafts(page)).toEqual([])
  })
})

test('a refused save keeps the form with all its values, and one whose answer is lost creates one trade [ERR-02]', async ({
  page,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, { ...minimalTrade, Notes: 'Written with care' })
  const restore = await breakCalls(page, 'POST', '**/api/v1/trades')
  await save(form)
  await expectToast(page, 'Error', 'Failed to add trade.')
  await expect(form.getByLabel('Notes')).toHaveValue('Written with care')
  expect(await trader.trades()).toEqual([])
  await restore()

  await page.route('**/api/v1/trades', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort() // the response is lost
  })
  const lost = page.waitForEvent('requestfailed')
  await save(form)
  await lost
  await expect(form).toHaveCount(0)
  const waiting = page.getByRole('region', { name: 'Trades on this device' })
  await expect(waiting).toContainText('ETH')
  await page.unrouteAll({ behavior: 'ignoreErrors' }) // another try may be under way

  await expect(waiting).toHaveCount(0)
  await expect(getRow(page, 'ETH')).toBeVisible()
  expect(await trader.trades()).toHaveLength(1)
})

test('when the session ends during typing, the text is still there after signing in again', async ({
  page,
  trader,
}) => {
  await openLive(page, '/app?new=')
  await fill(tradeForm(page), { ...minimalTrade, Notes: 'Written with care' })
  await trader.browser.post('/api/auth/sign-out', {})

  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(ended).toBeVisible()
  await ended.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/app\?new=/)
  await expect(tradeForm(page).getByLabel('Notes')).toHaveValue('Written with care')
  await save(tradeForm(page))
  await expect(getRow(page, 'ETH')).toBeVisible()
})
