import { expect } from '@playwright/test'
import { getDayBeforeToday } from '../days.ts'
import { buildPng } from '../images/pictures.ts'
import { saveEntry } from '../journal/journal-page.ts'
import { toasts } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, keepToasts, openCalendar, openDialogAt, openScreenAt } from './actions.ts'
import { addManyRecords, addSomeRecords } from './content.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'app/journal'
const FORM = 'features/journal/entry-form-dialog.tsx'
const VIEWER = 'features/journal/entry-viewer.tsx'
const TEMPLATES = 'features/journal/templates-dialog.tsx'
const REVIEW = 'features/journal/weekly-review-dialog.tsx'
const DELETE = 'features/journal/delete-entry-dialog.tsx'

const records = async (stage: Stage) => void (await addSomeRecords(stage))
const getEntryId = async ({ browser }: Trader) =>
  (await browser.get<{ items: { id: string }[] }>('/api/v1/journal-entries')).body.items[0]?.id ?? ''

async function addTemplates({ trader }: Pick<Stage, 'trader'>): Promise<void> {
  for (const [name, content] of templates)
    await trader.browser.post('/api/v1/journal-templates', { name, content })
}

/** Removes the templates that every new account has. */
async function removeTemplates({ trader: { browser } }: Pick<Stage, 'trader'>): Promise<void> {
  const address = '/api/v1/journal-templates'
  const { body } = await browser.get<{ id: string }[]>(address)
  for (const { id } of body) await browser.delete(`${address}/${id}`)
}

const templates = [
  ['Evening', '## What I did well\n- \n\n## What I did not\n- [SL]: moved or not?'],
  [
    'Weekly review of every strategy, account and rule that was broken',
    `R: \nP&L: - 350.00 USD\n${'Words. '.repeat(60)}`,
  ],
] as const

export const journalStates: LayoutState[] = [
  {
    name: 'journal: no entries yet',
    list: { of: 'journal', is: 'none' },
    route,
    open: ({ page }) => openScreenAt(page, '/app/journal'),
  },
  {
    name: 'journal: loading',
    list: { of: 'journal', is: 'loading' },
    route,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/journal-entries**')
      await page.goto('/app/journal')
      return page.getByRole('heading', { name: 'Daily Journal' })
    },
  },
  {
    name: 'journal: list that failed, with a toast',
    list: { of: 'journal', is: 'failed' },
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/journal-entries/)
      await page.goto('/app/journal')
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Failed to load journal entries.' })
    },
  },
  {
    name: 'journal: some entries',
    route,
    prepare: records,
    open: ({ page }) => openScreenAt(page, '/app/journal'),
  },
  {
    name: 'journal: many entries',
    list: { of: 'journal', is: 'many' },
    route: 'dashboard/journal',
    prepare: addManyRecords,
    open: ({ page }) => openScreenAt(page, '/dashboard/journal'),
  },
  {
    name: 'journal: long words',
    isExtreme: true,
    route,
    prepare: async ({ trader }) => {
      await trader.addEntry({
        title: `BTC_USDT ${'x'.repeat(120)}`,
        content: `https://example.com/${'a'.repeat(200)}\n${'y'.repeat(300)}`,
        tags: ['z'.repeat(40), 'reversal-after-failed-breakout', 'FOMO', 'news_2pm [CPI]'],
      })
    },
    open: ({ page }) => openScreenAt(page, '/app/journal'),
  },
  {
    name: 'journal: none found',
    route,
    prepare: records,
    open: ({ page }) => openScreenAt(page, '/app/journal?search=nothing'),
  },
  {
    name: 'journal: new entry',
    route,
    shows: [FORM],
    prepare: records,
    open: ({ page }) => openDialogAt(page, '/app/journal?new='),
  },
  {
    name: 'journal: weekly review of a week with trades and a commitment',
    route,
    shows: [REVIEW],
    isExtreme: true,
    prepare: async ({ trader }) => {
      const day = getDayBeforeToday(14)
      const results = { symbol: 'NVDA', entryPrice: '100', quantity: '10', entryDate: day, exitDate: day }
      await trader.addClosedTrade({ ...results, exitPrice: '131.5', planFollowed: true })
      await trader.addClosedTrade({ ...results, symbol: 'BTC_USDT_PERPETUAL', exitPrice: '88', type: 'long' })
      await trader.addEntry({
        title: 'Week before',
        content: `# Next week I will\n${'trade only the opening range, and stop after two losses. '.repeat(6)}`,
        date: getDayBeforeToday(28),
        tags: ['weekly review'],
      })
    },
    open: async ({ page }) => openDialogAt(page, `/app/journal?review=${getDayBeforeToday(14)}`),
  },
  {
    name: 'journal: weekly review of an empty week',
    route,
    shows: [REVIEW],
    open: ({ page }) => openDialogAt(page, '/app/journal?review='),
  },
  {
    name: 'journal: weekly review that failed',
    route,
    shows: [REVIEW],
    open: async ({ page }) => {
      await breakCalls(page, 'GET', '**/api/v1/days/week**')
      const dialog = await openDialogAt(page, '/app/journal?review=')
      await expect(dialog.getByText('Failed to load the week.')).toBeVisible()
      return dialog
    },
  },
  {
    name: 'journal: new entry, with templates and problems',
    isExtreme: true,
    route,
    shows: [FORM],
    prepare: addTemplates,
    open: async ({ page }) => {
      const dialog = await openDialogAt(page, '/app/journal?new=')
      await dialog.getByLabel('Links', { exact: true }).fill('javascript:alert(1)')
      await saveEntry(dialog)
      await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
      return dialog
    },
  },
  {
    name: 'journal: new entry, calendar',
    route,
    shows: [FORM, 'ui/dates/date-picker.tsx'],
    open: ({ page }) => openDialogAt(page, '/app/journal?new='),
    openLayer: ({ page }) => openCalendar(page, page.getByRole('dialog').first()),
  },
  {
    name: 'journal: new entry, image on its way',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/images', 'POST')
      const dialog = await openDialogAt(page, '/app/journal?new=')
      const buffer = buildPng()
      await dialog
        .getByLabel('Choose images')
        .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer })
      await expect(dialog.getByRole('status', { name: /Uploading/ })).toBeVisible()
      return dialog
    },
  },
  {
    name: 'journal: new entry that could not be saved, with a toast',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      await breakCalls(page, 'POST', '**/api/v1/journal-entries')
      const dialog = await openDialogAt(page, '/app/journal?new=')
      await dialog.getByLabel('Title').fill('NFP day')
      await dialog.getByLabel('Content').fill('- 350.00 USD TSLA')
      await saveEntry(dialog)
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return dialog
    },
  },
  {
    name: 'journal: edit entry',
    route,
    shows: [FORM],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app/journal?edit=${await getEntryId(trader)}`),
  },
  {
    name: 'journal: edit entry, changed somewhere else',
    route,
    shows: [FORM],
    prepare: records,
    open: async ({ page, trader }) => {
      const address = `/api/v1/journal-entries/${await getEntryId(trader)}`
      const entry = (await trader.browser.get<{ content: string }>(address)).body
      const dialog = await openDialogAt(page, `/app/journal?edit=${await getEntryId(trader)}`)
      await dialog.getByLabel('Content').fill('Words of this window: [SL]: 4500')
      await trader.browser.put(address, { ...entry, content: 'Words of another window: - 350.00 USD TSLA' })
      await saveEntry(dialog)
      await expect(dialog.getByText(/changed somewhere else/).first()).toBeVisible()
      return dialog
    },
  },
  {
    name: 'journal: entry to read',
    route,
    shows: [VIEWER],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app/journal?view=${await getEntryId(trader)}`),
  },
  {
    name: 'journal: delete entry',
    route,
    shows: [DELETE, 'ui/dialogs/confirm-dialog.tsx'],
    prepare: records,
    open: async ({ page, trader }) =>
      await openDialogAt(page, `/app/journal?delete=${await getEntryId(trader)}`),
  },
  {
    name: 'journal: no templates',
    route,
    shows: [TEMPLATES],
    prepare: removeTemplates,
    open: ({ page }) => openDialogAt(page, '/app/journal?templates='),
  },
  {
    name: 'journal: templates',
    route,
    shows: [TEMPLATES],
    prepare: addTemplates,
    open: ({ page }) => openDialogAt(page, '/app/journal?templates='),
  },
  {
    name: 'journal: templates that could not be loaded',
    route,
    shows: [TEMPLATES],
    open: async ({ page }) => {
      await breakCalls(page, 'GET', '**/api/v1/journal-templates')
      const dialog = await openDialogAt(page, '/app/journal?templates=')
      await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
      return dialog
    },
  },
  {
    name: 'journal: new template, with problems',
    route,
    shows: [TEMPLATES],
    open: async ({ page }) => {
      const dialog = await openDialogAt(page, '/app/journal?templates=')
      await dialog.getByRole('button', { name: 'Add Template' }).click()
      await dialog.getByRole('button', { name: 'Save Template' }).click()
      await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
      return dialog
    },
  },
  {
    name: 'journal: remove template',
    route,
    shows: [TEMPLATES],
    prepare: addTemplates,
    open: async ({ page }) => {
      const dialog = await openDialogAt(page, '/app/journal?templates=')
      await dialog.getByRole('button', { name: /^Remove Weekly review of/ }).click()
      return page.getByRole('alertdialog')
    },
  },
]
