import type { Page } from '@playwright/test'
import { type ActionId, actions, listActionsOn, type Screen } from '../../packages/web/app/lib/actions.ts'
import { isSingleKey } from '../../packages/web/app/lib/keys.ts'
import { expectAccessible } from '../axe.ts'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { getRow, tradeForm } from '../trades/trades-page.ts'

/** The actions that have keys. */
type KeyedAction = {
  [Id in ActionId]: (typeof actions)[Id] extends { keys: unknown } ? Id : never
}[ActionId]

/** The address at which the keys of each screen are tried. */
const addresses: Record<Screen, string> = {
  desk: '/settings',
  trades: '/app',
  row: '/app',
  details: '/app',
  journal: '/app/journal',
  library: '/app/library',
  day: `/app/day/${getDayBeforeToday(3)}`,
  form: '/app/journal',
}

const shows = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const opens = (name: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}
const focusesRow = (symbol: string) => (page: Page) => expect(getRow(page, symbol)).toBeFocused()
const selects =
  (...symbols: string[]) =>
  async (page: Page) => {
    const boxes = page.getByRole('checkbox', { checked: true })
    await expect(boxes).toHaveCount(symbols.length)
    for (const symbol of symbols) await expect(getRow(page, symbol).getByRole('checkbox')).toBeChecked()
  }
const focuses = (name: string) => (page: Page) => expect(page.getByRole('searchbox', { name })).toBeFocused()

/** J goes on from the row of the key before, so the list is loaded again. */
const goesOnFromARow: ActionId[] = ['nextTrade', 'previousTrade', 'clearSelection']

/** What the keys of each action do; the compiler asks for a new one. */
const effects: Record<KeyedAction, (page: Page) => Promise<void>> = {
  search: opens('Search'),
  hideAmounts: (page) =>
    expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true'),
  changeUnit: (page) => expect(page.getByRole('radio', { name: 'Percent' })).toBeChecked(),
  saveForm: (page) => expect(page.getByText('Enter a title')).toBeVisible(),
  showKeys: opens('Keyboard shortcuts'),
  goToTrades: shows('Your Trades'),
  goToJournal: shows('Daily Journal'),
  goToAnalytics: shows('Analytics'),
  goToLibrary: shows('Knowledge Library'),
  goToDashboard: shows('Your Trades'),
  newTrade: opens('Add New Trade'),
  quickAdd: opens('Quick Add'),
  findTrades: focuses('Search by symbol or strategy'),
  nextTrade: focusesRow('FIRST'),
  previousTrade: focusesRow('FIRST'),
  clearSelection: async (page) => {
    await selects()(page)
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  },
  openTrade: opens('Close Trade: MIDDLE'),
  editTrade: opens('Edit Trade'),
  duplicateTrade: opens('Add New Trade'),
  deleteTrade: async (page) => {
    await expect(page.getByRole('alertdialog')).toContainText('MIDDLE')
  },
  selectTrade: selects('MIDDLE'),
  selectRange: selects('FIRST', 'MIDDLE'),
  selectDown: selects('MIDDLE', 'LAST'),
  selectUp: selects('MIDDLE', 'FIRST'),
  nextRow: focusesRow('LAST'),
  previousRow: focusesRow('FIRST'),
  firstRow: focusesRow('FIRST'),
  lastRow: focusesRow('LAST'),
  nextControl: (page) => expect(getRow(page, 'MIDDLE').getByRole('button').first()).toBeFocused(),
  previousControl: focusesRow('MIDDLE'),
  nextDetails: opens('OLDER'),
  previousDetails: opens('NEWER'),
  previousDay: (page) => expect(page).toHaveURL(`/app/day/${getDayBeforeToday(5)}`),
  nextDay: (page) => expect(page).toHaveURL(`/app/day/${getDayBeforeToday(2)}`),
  newEntry: opens('New Journal Entry'),
  findEntries: focuses('Search entries'),
  newItem: opens('Add Library Item'),
  findItems: focuses('Search'),
}

/** The keys that are pressed before those of an action. */
const before: Partial<Record<ActionId, string>> = {
  saveForm: 'n',
  previousTrade: 'j j',
  previousControl: 'ArrowRight',
  clearSelection: 'j x',
  selectRange: 'ArrowUp x ArrowDown',
}

async function addRows({ addTrade, addEntry }: Pick<Trader, 'addTrade' | 'addEntry'>) {
  for (const symbol of ['LAST', 'MIDDLE', 'FIRST']) await addTrade({ symbol })
  await addEntry({ date: getDayBeforeToday(2) })
}

/** Opens an address and waits until the keys of every page act. */
async function openWithKeys(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForKeys(page, address)
}

async function waitForKeys(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  if (address === addresses.day)
    await expect(page.getByRole('button', { name: /^Previous day: / })).toBeVisible()
  if (address === '/app') await expect(getRow(page, 'FIRST')).toBeVisible()
}

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' '))
    await page.keyboard.press(key.replace('$mod+', 'Control+').replace('$shift+', 'Shift+'))
}

const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Closes the dialog and clears the selection of the key before, and focuses the row in the middle. */
async function returnToMiddleRow(page: Page): Promise<void> {
  const middle = getRow(page, 'MIDDLE')
  if ((await dialogs(page).count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
    await expect(middle).toBeFocused()
  }
  const selected = page.getByRole('checkbox', { checked: true })
  if ((await selected.count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(selected).toHaveCount(0)
  }
  await middle.focus()
}

/** Closes the dialog of the key before, leaves its field, and goes back to the page, without loading it again. */
async function returnToPage(page: Page, address: string): Promise<void> {
  if ((await dialogs(page).count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
  }
  if (new URL(page.url()).pathname !== address) await page.goBack()
  await expect(page).toHaveURL(address)
  await waitForKeys(page, address)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()) // no SVG is focused
}

test('each key of the table of actions acts on its screen', async ({ page, trader }) => {
  test.slow()
  await addRows(trader)
  for (const screen of Object.keys(addresses).filter((one) => one !== 'row') as Screen[]) {
    if (screen === 'details') for (const symbol of ['OLDER', 'NEWER']) await trader.addClosedTrade({ symbol })
    await openWithKeys(page, addresses[screen])
    for (const id of listActionsOn(screen))
      for (const keys of actions[id].keys)
        await test.step(`${screen}, ${id}: ${keys}`, async () => {
          if (screen === 'trades' && goesOnFromARow.includes(id)) await openWithKeys(page, addresses[screen])
          else await returnToPage(page, addresses[screen])
          if (screen === 'details') {
            const symbol = id === 'nextDetails' ? 'NEWER' : 'OLDER'
            await page.getByRole('button', { name: `View details ${symbol}` }).click()
            await opens(symbol)(page)
          }
          if (before[id]) await press(page, before[id])
          if (screen === 'form') await opens('New Journal Entry')(page)
          await press(page, keys)
          await effects[id](page)
        })
  }
})

test('each key of the table of actions acts on a focused row', async ({ page, trader }) => {
  test.slow()
  await addRows(trader)
  await openWithKeys(page, addresses.row)
  for (const id of listActionsOn('row'))
    for (const keys of actions[id].keys)
      await test.step(`${id}: ${keys}`, async () => {
        await returnToMiddleRow(page)
        if (before[id]) await press(page, before[id])
        await press(page, keys)
        await effects[id](page)
      })
})

test('a key types into a field and does nothing behind a dialog or a menu; Ctrl K also acts from a field', async ({
  page,
  trader,
}) => {
  await addRows(trader)
  const search = page.getByRole('searchbox')

  await test.step('a key that is pressed while a dialog is fetched does not act on the page below', async () => {
    const wanted = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route(/\/assets\/palette-dialog-[^/]*\.js$/, async (route) => {
      wanted.resolve()
      await released.promise
      await route.continue()
    })
    await openWithKeys(page, '/app')
    await page.keyboard.press('Control+K')
    await wanted.promise
    await page.keyboard.press('n')
    released.resolve()
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('in a field', async () => {
    await search.focus()
    await page.keyboard.type('n?gj/')
    await expect(search).toHaveValue('n?gj/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/^[^?]*\/app(\?search=.*)?$/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await search.focus()
    await press(page, 'Escape')
    await expect(search, 'Escape leaves an empty search').not.toBeFocused()
    await press(page, '/ f i ArrowDown')
    await expect(getRow(page, 'FIRST'), 'the arrow down goes on in the list').toBeFocused()
    await press(page, '/ Escape')
    await expect(search).toHaveValue('')
    await expect(search).toBeFocused()
    await press(page, '$mod+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(search).toBeFocused()
  })

  await test.step('behind a question', async () => {
    await getRow(page, 'FIRST').focus()
    await press(page, 'Delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await press(page, 'n ? g j $mod+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/delete=/)
  })
})

test('the second of two keys does nothing else, N leads back, and a chosen radio button leaves keys to the page', async ({
  page,
  trader,
}) => {
  await addRows(trader)
  await openWithKeys(page, '/app')

  await test.step('the second of two keys does nothing else, and a wrong one does nothing', async () => {
    await press(page, 'j g n')
    await expect(getRow(page, 'FIRST')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'g d')
    await expect(page, 'D of a focused row would duplicate it').toHaveURL('/app')
    await press(page, 'g a')
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  })

  await test.step('N opens the form that belongs to the screen, and closing it leads back', async () => {
    await press(page, 'n')
    await expect(tradeForm(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tradeForm(page)).toHaveCount(0)
    await expect(page).toHaveURL('/app/analytics')
  })

  await test.step('a chosen radio button leaves single keys to the page', async () => {
    await page.locator('input[type="radio"]:checked').first().focus()
    await press(page, 'g l')
    await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Library' })).toBeVisible()
  })
})

test('the list of keys names every key of the table, and single keys can be switched off for the account', async ({
  page,
  trader,
}) => {
  await addRows(trader)
  await openWithKeys(page, '/app')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const ids = (Object.keys(actions) as ActionId[]).filter((id): id is KeyedAction => 'keys' in actions[id])

  await test.step('the account menu opens it too', async () => {
    await page.getByRole('button', { name: 'Account and theme' }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(list).toBeVisible()
    for (const id of ids)
      await expect(list.getByText(actions[id].label, { exact: true }).first()).toBeVisible()
    await expectAccessible(page, 'the list of keys')
  })

  await test.step('it leads to the switch', async () => {
    await list.getByRole('button', { name: 'Open preferences' }).click()
    const off = page.getByRole('switch', { name: 'Single-key shortcuts' })
    await expect(off).toBeChecked()
    await off.uncheck()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expectToast(page, 'Preferences saved', '')
  })

  await test.step('then keys that type a character do nothing, and no control names one', async () => {
    await openWithKeys(page, '/app')
    await press(page, 'n ? g j / j')
    await expect(page.getByRole('heading', { level: 1, name: 'Your Trades' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-index]:focus')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add Trade' })).not.toHaveAttribute('aria-keyshortcuts')
    await expect(page.locator('kbd:visible', { hasText: /^[A-Z/?]$/ })).toHaveCount(0)
    await getRow(page, 'FIRST').focus()
    await press(page, 'e d')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the others still act', async () => {
    await press(page, 'Enter')
    await expect(page.getByRole('dialog', { name: 'Close Trade: FIRST' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Account and theme' }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    const single = ids.filter((id) => id !== 'showKeys' && actions[id].keys.every(isSingleKey)) // the title is not a line
    for (const id of single) {
      const line = list.getByRole('term').and(list.getByText(actions[id].label, { exact: true }))
      await expect(line).toHaveCount(0)
    }
    await expect(list).toContainText('Single-key shortcuts are off')
  })
})
