import type { Page } from '@playwright/test'
import { openScreenAt } from './actions.ts'
import { addDemoRecord, addExtremeTrades } from './content.ts'
import type { LayoutState } from './state.ts'

const route = 'app'
const palette = ['desk/palette/palette-dialog.tsx']

/** Opens the palette over the trades and types a text. */
async function openPalette(page: Page, text = '') {
  await openScreenAt(page, '/app')
  await page.getByRole('button', { name: /^Notifications/ }).waitFor() // it loads together with the keys
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await field.fill(text)
  return field
}

export const paletteStates: LayoutState[] = [
  {
    name: 'palette: before anything is typed, with what was chosen last',
    route,
    shows: palette,
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await openPalette(page, 'preferences')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await openPalette(page)
      return page.getByRole('group', { name: 'Recent' })
    },
  },
  {
    name: 'palette: results of every kind',
    route,
    shows: palette,
    prepare: addDemoRecord,
    open: async ({ page }) => {
      await openPalette(page, 'a')
      return page.getByRole('group', { name: 'Symbols' })
    },
  },
  {
    name: 'palette: the longest names',
    isExtreme: true,
    route,
    shows: palette,
    prepare: async (stage) => {
      await addExtremeTrades(stage)
      await stage.trader.addEntry({ title: `Entry ${'x'.repeat(150)}` })
    },
    open: async ({ page }) => {
      await openPalette(page, 'x')
      return page.getByRole('group', { name: 'Journal entries' })
    },
  },
  {
    name: 'palette: no match',
    route,
    shows: palette,
    open: async ({ page }) => {
      await openPalette(page, 'a text that no record has')
      return page.getByText('Nothing has this name.')
    },
  },
  {
    name: 'palette: a search that failed',
    route,
    shows: palette,
    open: async ({ page }) => {
      await page.route('**/api/v1/journal-entries?*', (route) => route.abort())
      await openPalette(page, 'sol')
      return page.getByRole('alert')
    },
  },
  {
    name: 'keys: every key',
    route,
    shows: ['desk/palette/keys-dialog.tsx'],
    open: async ({ page }) => {
      await openPalette(page, 'shortcuts')
      await page.keyboard.press('Enter')
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    },
  },
  {
    name: 'keys: single keys switched off',
    route,
    shows: ['desk/palette/keys-dialog.tsx'],
    prepare: async ({ trader }) => {
      const { body } = await trader.browser.get<{ preferences: object }>('/api/v1/session')
      await trader.browser.put('/api/v1/settings/preferences', { ...body.preferences, singleKeys: false })
    },
    open: async ({ page }) => {
      await openPalette(page, 'shortcuts')
      await page.keyboard.press('Enter')
      return page.getByText('Single-key shortcuts are off')
    },
  },
]
