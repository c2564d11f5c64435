import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { getUtcToday } from '../days.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { buildPng, createDataTransfer } from '../images/pictures.ts'
import { expectToast } from '../toasts.ts'
import { getRow, listDrafts, tradeForm } from './trades-page.ts'

const LINE = 'long 100 AAPL 182.40 sl 180 tp 188'

const quickAdd = (page: Page) => page.getByRole('dialog', { name: 'Quick Add' })
const lineOf = (page: Page) => quickAdd(page).getByLabel('Trade in one line')

/** The value of a field in the preview. */
const shown = (page: Page, label: string): Locator =>
  quickAdd(page)
    .getByRole('region', { name: 'The trade as it will be stored' })
    .locator('dl div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** Opens a page and waits until the browser has loaded quick add, which it does when it is idle. */
async function openDesk(page: Page, address = '/app') {
  const loaded = page.waitForResponse(/\/assets\/quick-add-dialog-.*\.js/)
  await page.goto(address)
  await (await loaded).finished()
}

/** Waits until the page has asked for no further file during a second. */
async function waitForFiles(page: Page) {
  let before = -1
  const isQuiet = async () => {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const isSame = count === before
    before = count
    return isSame
  }
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true)
}

async function openQuickAdd(page: Page) {
  await openDesk(page)
  await page.keyboard.press('q')
  await expect(lineOf(page)).toBeFocused()
}

test('it opens without a request for its code, and a trade is stored as it is previewed, with 40 keys at most and within 10 seconds', async ({
  page,
  trader,
}, testInfo) => {
  await openDesk(page)
  await waitForFiles(page)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const from = Date.now()
  await page.keyboard.press('q')
  await expect(lineOf(page)).toBeFocused()
  expect(requests.filter((url) => url.includes('/assets/quick-add'))).toEqual([])
  await page.keyboard.type(LINE)
  await page.keyboard.press('Enter')
  await expect(getRow(page, 'AAPL')).toBeVisible()
  const keys = LINE.length + 2
  const seconds = (Date.now() - from + keys * 50) / 1000 // a quick typist takes 50 ms for a key

  await expectToast(page, 'Trade Added', 'Trade has been successfully added.')
  await expect(quickAdd(page)).toHaveCount(0)
  const [trade] = await trader.trades()
  expect(trade).toMatchObject({
    symbol: 'AAPL',
    market: 'stock',
    type: 'long',
    status: 'open',
    quantity: '100',
    entryPrice: '182.40',
    stopLoss: '180',
    takeProfit: '188',
    entryDate: getUtcToday(),
  })
  testInfo.annotations.push({ type: 'measured', description: `${keys} keys, ${seconds} s` })
  expect(keys).toBeLessThanOrEqual(40)
  expect(seconds).toBeLessThan(10)
})

// On each push: the test above stores the same trade on a wide screen.
longTest('on a phone a trade is stored within 20 seconds', async ({ page, trader }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page)

  const from = Date.now()
  await page.getByRole('button', { name: 'Quick Add' }).first().click()
  await expect(lineOf(page)).toBeFocused()
  await page.keyboard.type(LINE.toLowerCase())
  await quickAdd(page).getByRole('button', { name: 'Save Trade' }).click()
  await expect(getRow(page, 'AAPL')).toBeVisible()
  const seconds = (Date.now() - from + LINE.length * 150) / 1000 // on a phone a key takes 150 ms

  expect((await trader.trades())[0]).toMatchObject({ symbol: 'AAPL', stopLoss: '180', takeProfit: '188' })
  testInfo.annotations.push({ type: 'measured', description: `${seconds} s` })
  expect(seconds).toBeLessThan(20)
})

test('the line is read while it is typed: words, preview, what is not understood, what has several meanings, and pictures', async ({
  page,
  trader,
}) => {
  await openQuickAdd(page)
  await test.step('the list of all words is the list of the parser', async () => {
    await quickAdd(page).getByText('All words').click()
    await expect(quickAdd(page).getByRole('rowheader', { name: 'closed, close, exit, out' })).toBeVisible()
    await quickAdd(page).getByText('All words').click()
  })

  await test.step('the preview shows each field as it will be stored, with P&L and R', async () => {
    await lineOf(page).fill('short 2,5k AAPL €182,40 sl 184 closed 180,40 yesterday fee 1.20 #orb calm 4')

    const fields = {
      Type: 'Short',
      Quantity: '2500',
      'Entry price': '182.40',
      'Exit price': '180.40',
      Status: 'Closed',
      Fees: '1.20',
      Currency: 'EUR',
      Confidence: '4 of 5, High',
      Tags: 'orb',
    }
    for (const [label, text] of Object.entries(fields)) await expect(shown(page, label)).toHaveText(text)
    await expect(shown(page, 'Market')).toContainText('Stock')
    await expectAccessible(page, 'quick add')
    await expect(quickAdd(page).getByText('+€4,998.80')).toBeVisible()
    await expect(quickAdd(page).getByText('+1.2R')).toBeVisible()
  })

  await test.step('what is not understood is shown in place, is never saved, and goes on in the form', async () => {
    await lineOf(page).fill('long 100 AAPL 182.40 hello calm')
    const words = quickAdd(page).getByRole('list', { name: 'Words of the line' }).getByRole('listitem')
    await expect(words.filter({ hasText: 'hello' })).toContainText('Not understood')
    await page.keyboard.press('Enter')
    await expect(quickAdd(page).getByText('hello: Not understood')).toBeVisible()
    expect(await trader.trades()).toEqual([])

    await quickAdd(page).getByRole('button', { name: 'Open in the form' }).click()
    const form = tradeForm(page)
    await expect(form.getByLabel('Symbol', { exact: true })).toHaveValue('AAPL')
    await expect(form.getByLabel('Entry price')).toHaveValue('182.40')
    await expect(form.getByLabel('Notes')).toHaveValue('hello')
    await form.getByRole('button', { name: 'Save Trade' }).click()
    await expect(getRow(page, 'AAPL')).toBeVisible()
    expect((await trader.trades())[0]).toMatchObject({ emotion: 'calm', notes: 'hello', quantity: '100' })
    await expect.poll(() => listDrafts(page)).toEqual([])
    await expect(form).toHaveCount(0)
  })

  await test.step('a word that can mean several things offers its meanings', async () => {
    await page.keyboard.press('q')
    await expect(lineOf(page)).toBeFocused()
    await lineOf(page).fill('long 1 ES 6000 sl 1,500')
    await expect(shown(page, 'Symbol')).toHaveText('Missing')
    await quickAdd(page)
      .getByRole('button', { name: /^Future, 50 USD a point/ })
      .click()
    await expect(lineOf(page)).toBeFocused()
    await quickAdd(page).getByRole('button', { name: '1500 for sl 1,500' }).click()
    await expect(lineOf(page)).toHaveValue('long 1 ES future 6000 sl 1500')
    await expect(lineOf(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(getRow(page, 'ES')).toBeVisible()
    expect((await trader.trades())[0]).toMatchObject({
      instrument: 'future',
      contractSize: '50',
      currency: 'USD',
      stopLoss: '1500',
    })
    await expect(quickAdd(page)).toHaveCount(0)
  })

  await test.step('a pasted picture is stored with the trade', async () => {
    await page.keyboard.press('q')
    await expect(lineOf(page)).toBeFocused()
    await lineOf(page).fill('long 1 TSLA 182.40')
    const clipboardData = await createDataTransfer(page, [
      { name: 'clip.png', mimeType: 'image/png', buffer: buildPng() },
    ])
    await clipboardData.evaluate((data) =>
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      ),
    )
    await expect(quickAdd(page).getByRole('button', { name: 'Open image 1' })).toBeVisible()
    await lineOf(page).press('Enter')
    await expect(getRow(page, 'TSLA')).toBeVisible()
    expect((await trader.trades())[0]?.images).toHaveLength(1)
  })
})

test('the key Q opens it on every page; the line is kept when the dialog closes, and the arrow up brings back the last trades and lines', async ({
  page,
  trader,
}) => {
  await trader.addTrade({
    symbol: 'SAP',
    market: 'stock',
    quantity: '3',
    entryPrice: '120.5',
    stopLoss: '118',
  })
  await openQuickAdd(page)
  await test.step('without lines in this browser the arrow up brings back the latest trades', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(lineOf(page)).toHaveValue('long 3 SAP 120.5 sl 118')
  })
  await lineOf(page).fill('long 1 AAPL')
  await page.keyboard.press('Escape')
  await expect(quickAdd(page)).toHaveCount(0)

  await test.step('in a field Q is a letter', async () => {
    const search = page.getByRole('searchbox')
    await search.press('q')
    await expect(search).toHaveValue('q')
    await expect(quickAdd(page)).toHaveCount(0)
    await search.fill('')
    await search.blur()
  })

  await openDesk(page, '/app/journal')
  await page.keyboard.press('q')
  await expect(lineOf(page)).toHaveValue('long 1 AAPL')
  await page.keyboard.press('Escape')
  await expect(quickAdd(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/app\/journal$/)
  await openDesk(page)
  await page.keyboard.press('q')
  await page.keyboard.press('ArrowUp')
  await expect(lineOf(page)).toHaveValue('long 1 AAPL')
  await lineOf(page).fill('long 1 AAPL 182.40')
  await page.keyboard.press('Enter')
  await expect(getRow(page, 'AAPL')).toBeVisible()

  await page.keyboard.press('q')
  await expect(lineOf(page)).toHaveValue('')
  await page.keyboard.press('ArrowUp')
  await expect(lineOf(page)).toHaveValue('long 1 AAPL 182.40')
  await page.keyboard.press('ArrowDown')
  await expect(lineOf(page)).toHaveValue('')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await trader.trades()).length).toBe(3)
})
