import type { Page } from '@playwright/test'
import { adminTabs, adminTools } from '../../packages/web/app/desk/admin/admin-tabs.ts'
import type { RunAction } from '../../packages/web/app/desk/palette/palette-choices.ts'
import {
  type ActionTo,
  actionIds,
  actions,
  getAction,
  opensAddress,
} from '../../packages/web/app/lib/actions.ts'
import { grantAdministrator } from '../administrator.ts'
import { expectAccessible } from '../axe.ts'
import { getDayBeforeToday } from '../days.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { addLibraryTexts } from '../layout/library-content.ts'
import { breakCalls, getRow, tradeForm } from '../trades/trades-page.ts'
import { expectLargeTargets } from './large-targets.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Go to' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name, exact: true })
const titles = (page: Page) => palette(page).getByRole('group')

/** Opens an address and the palette. */
async function openPalette(page: Page, address = '/app'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await openPaletteHere(page)
}

/** Opens the palette on the page that is shown. */
async function openPaletteHere(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** Chooses the line with these words by its keys. */
async function choose(page: Page, { label, area }: { label: string; area: string }): Promise<void> {
  await field(page).fill(label)
  const wanted = option(page, `${label} ${area}`)
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
}

const dialog = (name: string) => (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible()
const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** What each action of the palette does; the compiler asks for a new one. */
const effects: Record<ActionTo | RunAction, (page: Page) => Promise<unknown>> = {
  hideAmounts: (page) =>
    expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true'),
  changeUnit: (page) => expect(page.getByRole('radio', { name: 'Percent' })).toBeChecked(),
  showKeys: dialog('Keyboard shortcuts'),
  goToTrades: heading('Your Trades'),
  goToJournal: heading('Daily Journal'),
  goToAnalytics: heading('Analytics'),
  goToLibrary: heading('Knowledge Library'),
  goToDashboard: heading('Your Trades'),
  goToStrategies: heading('Strategies and Tags'),
  newTrade: dialog('Add New Trade'),
  quickAdd: dialog('Quick Add'),
  importTrades: heading('Import trades'),
  exportTrades: () => Promise.resolve(), // the download is expected where it is chosen
  newEntry: dialog('New Journal Entry'),
  journalTemplates: dialog('Templates'),
  weeklyReview: dialog('Weekly Review'),
  newItem: dialog('Add Library Item'),
  takeTour: (page) => expect(page.getByText('Step 1 of 5')).toBeVisible(),
  signOut: (page) => expect(page).toHaveURL('/'),
}

test('each action runs from the palette, without a mouse', async ({ page, trader }) => {
  test.slow()
  await trader.addTrade({ symbol: 'SOL' })
  // On each push those without keys: keys.spec.ts runs the others, and palette-choices.test.ts has all of them.
  const ids = (Object.keys(effects) as (keyof typeof effects)[])
    .filter((id) => process.env.TEST_ALL || getAction(id).keys === undefined)
    .sort((a) => (a === 'signOut' ? 1 : -1)) // it ends the session
  await openPalette(page, '/settings')
  await page.keyboard.press('Escape')
  for (const id of ids) {
    await test.step(id, async () => {
      await openPaletteHere(page)
      const download = id === 'exportTrades' ? page.waitForEvent('download') : null
      await choose(page, actions[id])
      await effects[id](page)
      await download
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
})

test('symbols, strategies and tags open the filtered list, entries and items open to read', async ({
  page,
  trader,
}) => {
  test.slow()
  await trader.addTrade({ symbol: 'NVDA', strategy: 'Opening range', tags: ['gap'] })
  await trader.addTrade({ symbol: 'SOL' })
  await trader.addEntry({ title: 'Waited for the retest', content: 'The plan held.', tags: ['patience'] })
  await trader.addEntry({ title: 'Another day' })
  await addLibraryTexts({ trader }, ['Sizing by distance to stop'])
  await openPalette(page)

  for (const [label, area, address] of [
    ['NVDA', 'Trades', '/app?symbol=NVDA'],
    ['Opening range', 'Trades', '/app?strategy=Opening+range'],
    ['gap', 'Trades', '/app?tag=gap'],
    ['patience', 'Journal', '/app/journal?tag=patience'],
  ] as const) {
    await test.step(label, async () => {
      await choose(page, { label, area })
      await expect(page).toHaveURL(address)
      await openPaletteHere(page)
    })
  }

  await test.step('an entry is also found by its text, and closing it leads back', async () => {
    await field(page).fill('plan held')
    await option(page, /Waited for the retest/).click()
    await expect(page.getByRole('dialog', { name: 'Waited for the retest' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/app/journal?tag=patience')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an item of the library', async () => {
    await openPaletteHere(page)
    await field(page).fill('sizing')
    await option(page, /Sizing by distance/).click()
    await expect(page).toHaveURL(/\/app\/library\?view=/)
    const item = page.getByRole('dialog', { name: 'Sizing by distance to stop' })
    await expect(item).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item).toHaveCount(0)
  })

  await test.step('the page of a day, by its name', async () => {
    await openPaletteHere(page)
    await field(page).fill('yesterday')
    await option(page, / Day$/).click()
    await expect(page).toHaveURL(`/app/day/${getDayBeforeToday(1)}`)
  })

  await test.step('any other text is searched in a list', async () => {
    await openPaletteHere(page)
    await field(page).fill('so')
    await option(page, /^Search trades for/).click()
    await expect(page).toHaveURL('/app?search=so')
    await expect(getRow(page, 'SOL')).toBeVisible()
  })
})

// palette-choices.test.ts has the order, and that neither another user nor a browser after the sign-out has the choices.
longTest(
  'what was chosen last is first, belongs to the user, and is gone after the sign-out',
  async ({ page, trader, server }) => {
    await trader.addTrade({ symbol: 'NVDA' })
    await openPalette(page)
    await choose(page, { label: 'NVDA', area: 'Trades' })
    await openPaletteHere(page)
    await choose(page, { label: 'Preferences', area: 'Settings' })
    await openPalette(page)
    const recent = titles(page).first()
    await expect(recent).toHaveAccessibleName('Recent')
    await expect(recent.getByRole('option')).toHaveText([/Preferences/, /NVDA/])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('NVDA')
    const other = await server.signUp({ name: 'Bob Trader' })
    await page.context().clearCookies()
    for (const [name, value] of other.browser.cookies)
      await page.context().addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
    await openPalette(page)
    await expect(titles(page).first()).toHaveAccessibleName('Actions')
    await field(page).fill('NVDA')
    await expect(palette(page).getByText('Nothing has this name.')).toBeVisible()
    await expect(palette(page).getByRole('option')).toHaveCount(3)
    await expect(palette(page).getByRole('status')).toHaveText('Nothing has this name.')
  },
)

test('the keys of the list move through it and round, the number of matches is announced, and Escape returns the focus', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  await openPalette(page, '/app/journal')
  const options = palette(page).getByRole('option')
  const selected = palette(page).locator('[aria-selected="true"]')

  await test.step('an action has its key only where the key acts', async () => {
    await expect(option(page, 'New Entry Journal').locator('kbd')).toHaveText('N')
    await expect(option(page, 'Quick Add Trades').locator('kbd')).toHaveText('Q')
    await expect(option(page, 'Add Trade Trades')).toBeVisible()
    await expect(option(page, 'Add Trade Trades').locator('kbd')).toHaveCount(0)
  })

  await test.step('the arrows', async () => {
    await expect(selected).toHaveCount(1)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    const last = (await options.last().getAttribute('id'))!
    await expect(field(page)).toHaveAttribute('aria-activedescendant', last)
    await expect(options.last()).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('results', async () => {
    await field(page).fill('sol')
    await expect(option(page, 'SOL Trades')).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText('1 result')
    await field(page).fill('NVDA')
    await expect(palette(page).getByText('Nothing has this name.')).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText('Nothing has this name.')
    await field(page).fill('sol')
    await expect(option(page, 'SOL Trades')).toBeVisible()
    await expectAccessible(page, 'the palette with results')
  })

  await test.step('Escape', async () => {
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+k')
    await button.click()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

// A unit test proves which of these lines are offered to whom; the palette of the other users is in the tests around.
longTest('administrators find their tools, other users do not', async ({ page, trader, server }) => {
  await openPalette(page)
  await field(page).fill('audit')
  await expect(palette(page).getByText('Nothing has this name.')).toBeVisible()

  await grantAdministrator(server, trader)
  await openPalette(page)
  for (const { label } of [...adminTabs, ...adminTools]) {
    await field(page).fill(`${label} admin`)
    await expect(option(page, `${label} Admin`)).toBeVisible()
  }
  await choose(page, { label: 'Audit log', area: 'Admin' })
  await expect(page).toHaveURL('/admin/audit')
})

test('a dialog that the palette opens keeps the filter of the list below, and without an answer what the browser has is found', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  await trader.addEntry({ title: 'Waited for the retest' })

  await test.step('closing the dialog leads back', async () => {
    await openPalette(page, '/app?search=so')
    await choose(page, actions.newTrade)
    await expect(tradeForm(page)).toBeVisible()
    await expect(page).toHaveURL('/app?search=so&new=')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/app?search=so')
    await openPalette(page, '/settings')
    await choose(page, actions.newTrade)
    await expect(tradeForm(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/settings')
    await expect(tradeForm(page)).toHaveCount(0)
  })

  await test.step('when the server does not answer, Retry searches the rest', async () => {
    await openPaletteHere(page)
    const restore = await breakCalls(page, 'GET', '**/api/v1/journal-entries?*')
    await field(page).fill('retest')
    const failed = palette(page).getByRole('alert')
    await expect(failed).toContainText('Your records could not be searched.')
    await field(page).fill('preferences')
    await expect(option(page, 'Preferences Settings')).toBeVisible()
    await field(page).fill('retest')
    await expect(failed).toBeVisible()
    await restore()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(option(page, /Waited for the retest/)).toBeVisible()
    await expect(failed).toHaveCount(0)
  })
})

test('what is typed while the palette is fetched is in its field when it opens, and nowhere else', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  const fetched = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/palette-dialog-*.js', async (route) => {
    asked.resolve()
    await fetched.promise
    await route.continue()
  })
  await page.goto('/app')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  const search = page.getByRole('searchbox').first()
  await search.focus()

  await page.keyboard.press('Control+k')
  await asked.promise
  await page.keyboard.type('so lx')
  await page.keyboard.press('Backspace')
  await expect(search).toHaveValue('')
  fetched.resolve()

  await expect(field(page)).toHaveValue('so l')
  await page.keyboard.press('Backspace')
  await expect(field(page)).toHaveValue('so ')
  await page.keyboard.press('Escape')
  await openPaletteHere(page)
  await expect(field(page)).toHaveValue('')
})

test('the table of actions has no action that neither a key nor the palette reaches', () => {
  const unreachable = actionIds.filter((id) => !(id in effects) && getAction(id).keys === undefined)

  expect(unreachable).toEqual([])
  expect(actionIds.filter((id) => opensAddress(id) && !(id in effects))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu has the search and the list of keys, and every line can be touched', async ({
    page,
    trader,
  }) => {
    await trader.addTrade({ symbol: 'SOL' })
    await page.goto('/app')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await menu.click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await menu.click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(field(page)).toBeFocused()
    await expectLargeTargets(palette(page), 'the palette')
    for (const line of await palette(page).getByRole('option').all())
      expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await field(page).fill('SOL')
    await option(page, 'SOL Trades').tap()
    await expect(page).toHaveURL('/app?symbol=SOL')
  })
})
