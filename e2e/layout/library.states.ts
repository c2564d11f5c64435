import { expect } from '@playwright/test'
import { buildPng } from '../images/pictures.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, openDialogAt, openScreenAt, openSelect, storeText } from './actions.ts'
import { addItems, addManyItems } from './library-content.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'app/library'
const SYNC = '**/api/v1/library/sync'
const FORM = 'features/library/item-form-dialog.tsx'
const VIEWER = 'features/library/library-dialogs.tsx'
const DELETE = 'features/library/library-dialogs.tsx'

const items = async (stage: Stage) => void (await addItems(stage))
const addItemsAndGetId = async ({ trader }: Stage, title: string) => (await addItems({ trader }))[title] ?? ''

export const libraryStates: LayoutState[] = [
  {
    name: 'library: no items yet',
    list: { of: 'library', is: 'none' },
    route,
    open: ({ page }) => openScreenAt(page, '/app/library'),
  },
  {
    name: 'library: items of the account on their way',
    list: { of: 'library', is: 'loading' },
    route,
    prepare: items,
    open: async ({ page }) => {
      await holdCalls(page, SYNC, 'POST')
      await page.goto('/app/library')
      return page.getByRole('heading', { name: 'Knowledge Library' })
    },
  },
  {
    name: 'library: items of the account that could not be loaded',
    list: { of: 'library', is: 'failed' },
    route,
    prepare: items,
    open: async ({ page }) => {
      await breakCalls(page, 'POST', SYNC)
      return await openScreenAt(page, '/app/library')
    },
  },
  {
    name: 'library: grid',
    route,
    prepare: items,
    open: ({ page }) => openScreenAt(page, '/app/library?layout=grid'),
  },
  {
    name: 'library: list',
    route: 'library',
    prepare: items,
    open: ({ page }) => openScreenAt(page, '/library?layout=list'),
  },
  {
    name: 'library: many items',
    list: { of: 'library', is: 'many' },
    route: 'dashboard/library',
    prepare: async (stage) => void (await addManyItems(stage)),
    open: ({ page }) => openScreenAt(page, '/dashboard/library'),
  },
  {
    name: 'library: none found',
    route,
    prepare: items,
    open: ({ page }) => openScreenAt(page, '/app/library?search=nothing'),
  },
  {
    name: 'library: list of categories',
    route,
    shows: ['ui/fields/select.tsx'],
    prepare: items,
    open: ({ page }) => openScreenAt(page, '/app/library'),
    openLayer: ({ page }) => openSelect(page, 'Category'),
  },
  {
    name: 'library: changes that wait to reach the account',
    route,
    prepare: items,
    open: async ({ page }) => {
      await page.route(SYNC, (call) => call.abort())
      await openDialogAt(page, '/app/library?new=')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Title').fill('Written without a connection')
      await dialog.getByLabel('Content').fill('[SL]: 4500')
      await dialog.getByRole('button', { name: 'Save Item' }).click()
      const words = page.getByText(/to reach your account/)
      await expect(words).toBeVisible()
      return words
    },
  },
  {
    name: 'library: question before the account copy goes',
    route,
    shows: ['features/library/account-copy-line.tsx'],
    open: async ({ page }) => {
      await openScreenAt(page, '/app/library')
      await page.getByRole('switch').click()
      return page.getByRole('alertdialog')
    },
  },
  {
    name: 'library: storage that cannot be read',
    route,
    open: async ({ page, trader }) => {
      await storeText(page, buildStorageKey(trader.userId), '{not json')
      await page.goto('/app/library')
      return page.getByRole('alert').first()
    },
  },
  {
    name: 'library: new text',
    route,
    shows: [FORM],
    open: ({ page }) => openDialogAt(page, '/app/library?new='),
  },
  {
    name: 'library: new link, with problems',
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openDialogAt(page, '/app/library?new=')
      await dialog.getByRole('radio', { name: 'Link' }).check()
      await dialog.getByRole('button', { name: 'Save Item' }).click()
      await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
      return dialog
    },
  },
  {
    name: 'library: new text, category that exists and an image',
    isExtreme: true,
    route,
    shows: [FORM],
    open: async ({ page }) => {
      const dialog = await openDialogAt(page, '/app/library?new=')
      await dialog.getByLabel('New category').fill('educational')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await dialog
        .getByLabel('Choose images')
        .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: buildPng() })
      await expect(dialog.getByRole('button', { name: 'Open image 1' })).toBeVisible()
      return dialog
    },
  },
  ...(['view', 'edit', 'delete'] as const).flatMap((kind): LayoutState[] =>
    ['Position sizing, the complete rule', 'Broker fees compared'].map((title) => ({
      name: `library: ${kind} ${title}`,
      route,
      shows: [{ view: VIEWER, edit: FORM, delete: DELETE }[kind]],
      open: async (stage) =>
        await openDialogAt(stage.page, `/app/library?${kind}=${await addItemsAndGetId(stage, title)}`),
    })),
  ),
]

const buildStorageKey = (userId: string) => `candlebook.library.items.${userId}`
