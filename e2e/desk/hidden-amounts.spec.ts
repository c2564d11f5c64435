import type { Page } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import { expectToast } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { getRow } from '../trades/trades-page.ts'
import { getFigure } from './cards.ts'

const QUANTITY = '4321'
const day = getDayBeforeToday(2)

/** One open trade and three closed ones in an account with a starting balance and a deposit, and an entry that names one of them. */
async function addRecords(trader: Trader) {
  await saveCurrency(trader, 'USD')
  const account = { name: 'Margin', broker: 'IB', currency: 'USD', colour: 'blue' }
  const started = { startingBalance: '98765.43', startingDay: getDayBeforeToday(90) }
  const { body } = await trader.browser.post<{ id: string }>('/api/v1/broker-accounts', {
    ...account,
    ...started,
  })
  await trader.browser.post(`/api/v1/broker-accounts/${body.id}/movements`, {
    ...{ day, kind: 'deposit', amount: '2468.13', currency: 'USD' },
  })
  const parts = {
    account: 'Margin',
    currency: 'USD',
    quantity: QUANTITY,
    fees: '7.77',
    feesUnit: 'amount' as const,
    stopLoss: '95',
  }
  const closed = await trader.addClosedTrade({ ...parts, symbol: 'WON' })
  await trader.addClosedTrade({ ...parts, symbol: 'LOST', exitPrice: '97' })
  await trader.addClosedTrade({ ...parts, symbol: 'SHORT', type: 'short', stopLoss: '', exitPrice: '93.25' })
  await trader.addTrade({ ...parts, symbol: 'HELD', entryPrice: '100' })
  const entry = await trader.addEntry({
    date: day,
    content: 'I paid $12.34 for coffee.',
    tradeIds: [closed.id],
  })
  return { accountId: body.id, tradeId: closed.id, entryId: entry.id }
}

/** Records every amount and quantity that a page ever shows: in a text, an attribute or the title. What the trader wrote is none. */
async function watchAmounts(page: Page): Promise<void> {
  await page.addInitScript((quantity) => {
    const amount = /[$€]\s?\d|\d\s?(USD|EUR)\b/
    const digits = new RegExp(`\\b(${quantity}|${Number(quantity).toLocaleString('en-US')})\\b`)
    const seen = new Set<string>()
    Object.assign(window, { listAmounts: () => [...seen], forgetAmounts: () => seen.clear() })
    const check = (text: string | null) => {
      const others = text?.replace('I paid $12.34 for coffee.', '') ?? ''
      if (amount.test(others) || digits.test(others)) seen.add(others.trim().slice(0, 200))
    }
    const scan = (node: Node) => {
      if (node.parentElement?.closest('script, style')) return
      if (node instanceof Text) check(node.data)
      if (!(node instanceof Element)) return
      for (const { name, value } of node.attributes) if (name !== 'href') check(value)
      for (const child of node.childNodes) scan(child)
    }
    new MutationObserver((changes) => {
      for (const { type, target, attributeName, addedNodes } of changes) {
        if (type === 'attributes' && attributeName !== 'href')
          check((target as Element).getAttribute(attributeName ?? ''))
        if (type === 'characterData') scan(target)
        for (const node of addedNodes) scan(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(window, { scanPage: () => scan(document.documentElement) })
  }, QUANTITY)
}

type Watched = { listAmounts(): string[]; forgetAmounts(): void; scanPage(): void }

const listAmounts = (page: Page) => page.evaluate(() => (window as unknown as Watched).listAmounts())
/** Forgets what was shown before, and lists what the page shows now. */
const listShown = (page: Page) =>
  page.evaluate(() => {
    const watched = window as unknown as Watched
    watched.forgetAmounts()
    watched.scanPage()
    return watched.listAmounts()
  })

test('one key hides every amount and size of every screen from the first paint on, and keeps what the trader wrote', async ({
  page,
  trader,
}) => {
  test.slow()
  const { accountId, tradeId, entryId } = await addRecords(trader)
  await watchAmounts(page)
  const hide = page.getByRole('button', { name: 'Hide amounts', includeHidden: true }) // also behind a dialog

  await test.step('the key hides what is shown, and the page keeps its state', async () => {
    await page.goto('/app')
    await expect(getRow(page, 'WON').getByText('+$43,202.23')).toBeVisible()
    await getRow(page, 'WON').getByRole('checkbox').check()
    expect(await listShown(page)).not.toEqual([])
    await expect(hide).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('.')
    await expect(hide).toHaveAttribute('aria-pressed', 'true')
    await expectToast(
      page,
      'Amounts hidden',
      'Prices, percent and R stay, and so do forms and written texts.',
    )
    await expect(getFigure(page, 'Total P&L')).toHaveText('+$•••')
    await expect(getRow(page, 'WON')).toContainText('+$•••')
    await expect(getRow(page, 'WON')).toContainText('100')
    await expect(getRow(page, 'WON')).toContainText('+2.0R')
    await expect(getRow(page, 'HELD')).toContainText('at risk')
    await expect(getRow(page, 'WON').getByRole('checkbox')).toBeChecked()
    expect(await listShown(page)).toEqual([])
  })

  const screens: [address: string, shown: (page: Page) => Promise<void>][] = [
    [
      `/app?view=${tradeId}`,
      (page) => expect(page.getByRole('dialog', { name: 'WON' })).toContainText('Fees'),
    ],
    [
      '/app/analytics?patterns=open&risk=open&whatif=open',
      async (page) => {
        await expect(page.getByRole('heading', { level: 2, name: 'What if' })).toBeVisible()
        await expect(page.getByRole('button', { name: /show how Kelly fraction/ })).toBeVisible()
        await expect(page.getByRole('checkbox', { name: /stop/i }).first()).toBeVisible()
      },
    ],
    [`/app/accounts/${accountId}`, (page) => expect(page.getByText('Max drawdown').first()).toBeVisible()],
    [`/app/day/${day}`, (page) => expect(page.getByText('exit').first()).toBeVisible()],
    [
      '/app/analytics?figure=standardDeviation',
      (page) => expect(page.getByRole('dialog')).toContainText('left out while amounts are hidden'),
    ],
    [
      `/app/journal?view=${entryId}`,
      (page) => expect(page.getByRole('dialog')).toContainText('I paid $12.34 for coffee.'),
    ],
    [
      '/app/strategies?name=No+Strategy',
      (page) => expect(page.getByRole('table', { name: 'Figures' })).toContainText('+$•••'),
    ],
  ]
  // A unit test proves that each page is drawn again and that one function writes all amounts; each push looks at the densest.
  for (const [address, shown] of everyOrFirst(screens, 4))
    await test.step(address, async () => {
      await page.goto(address)
      await shown(page)
      await expect(hide).toBeAttached()
      expect(await listAmounts(page)).toEqual([])
    })

  await test.step('the key also acts over a dialog, and the button shows the amounts again', async () => {
    await page.goto(`/app?view=${tradeId}`)
    const details = page.getByRole('dialog', { name: 'WON' })
    await expect(details).toContainText('+$•••')
    await expect(hide).toBeAttached()
    await page.keyboard.press('.')
    await expect(details).toContainText('+$43,202.23')
    await page.keyboard.press('.')
    await expect(details).toContainText('+$•••')
    await page.keyboard.press('Escape')
    await hide.click()
    await expect(getFigure(page, 'Total P&L')).not.toContainText('•')
    await page.reload()
    await expect(getFigure(page, 'Total P&L')).not.toContainText('•')
  })
})
