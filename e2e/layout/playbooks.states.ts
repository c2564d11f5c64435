import type { Page } from '@playwright/test'
import { buildPng } from '../images/pictures.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { holdCalls, openDialogAt, openScreenAt } from './actions.ts'
import { addDemoRecord } from './content.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'app/strategies'
const address = '/app/strategies'
const RENAME = 'features/playbooks/rename-label-dialog.tsx'
const FORM = 'features/playbooks/playbook-form-dialog.tsx'
const VIEW = 'features/playbooks/playbook-view.tsx'
const CALLS = /\/api\/v1\/labels/
const LONG =
  'Opening range breakout with the second retest of the high of the day, only with volume of the open'

async function addLabels({ trader }: Pick<Stage, 'trader'>): Promise<void> {
  for (const strategy of ['ORB', 'Gap and go', LONG])
    await trader.addClosedTrade({ symbol: 'AMD', strategy, tags: ['A+', 'FOMO'] })
  await trader.addClosedTrade({
    symbol: 'AMD',
    strategy: 'ORB',
    tags: ['fomo', 'a tag of forty letters, as long as it is'],
  })
  await trader.addEntry({ title: 'A day', tags: ['FOMO', 'sleep'] })
}

/** A playbook with three rules, and trades that kept, broke and do not say them. */
async function addPlaybook(stage: Pick<Stage, 'trader'>): Promise<void> {
  const rules = ['Waits for the retest', 'Volume above average', 'No news within an hour'].map((text) => ({
    ...{ id: crypto.randomUUID(), text },
  }))
  const images = [await stage.trader.addImage(buildPng())]
  await savePlaybook(stage, { strategy: 'ORB', description: ABOUT, rules, images })
  const ids = rules.map(({ id }) => id)
  for (let n = 0; n < 14; n += 1) {
    const won = n % 3 !== 0
    await stage.trader.addClosedTrade({
      ...{ symbol: 'AMD', strategy: 'ORB', stopLoss: '95', exitPrice: won ? '112' : '94' },
      ...(won ? { keptRules: ids } : { keptRules: ids.slice(0, 1), brokenRules: ids.slice(1, 2) }),
    })
  }
  await stage.trader.addClosedTrade({ symbol: 'NVDA', strategy: 'ORB' })
}

const ABOUT =
  'The first 15 minutes set the range.\n\nLong above it after a retest, stop below the retest. Left alone on days of the Fed.'

async function addLongPlaybook(stage: Pick<Stage, 'trader'>): Promise<void> {
  const text =
    'Waits until the price comes back to the high of the first fifteen minutes, touches it and closes above it on more than the average volume of the last twenty days, in the direction of the day and not against it'
  const rules = Array.from({ length: 12 }, () => ({ id: crypto.randomUUID(), text: text.slice(0, 200) }))
  await savePlaybook(stage, { strategy: LONG, description: 'W'.repeat(300), rules, images: [] })
  await stage.trader.addClosedTrade({ symbol: 'AMD', strategy: LONG, keptRules: [rules[0]?.id ?? ''] })
}

async function savePlaybook({ trader }: Pick<Stage, 'trader'>, fields: Record<string, unknown>) {
  await trader.browser.send('PUT', '/api/v1/playbooks/of-strategy', {
    body: { version: null, itemIds: [], ...fields },
  })
}

async function openRenaming(page: Page, name: string, to: string) {
  await openScreenAt(page, address)
  await page.getByRole('button', { name: `Rename or merge ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Rename ${name}` })
  await dialog.getByLabel('New name').fill(to)
  return dialog
}

/** The states of the strategies and tags. */
export const playbookStates: LayoutState[] = [
  {
    name: 'strategies: none yet',
    route,
    list: { of: 'labels', is: 'none' },
    open: ({ page }) => openScreenAt(page, address),
  },
  {
    name: 'strategies: while they load',
    route,
    list: { of: 'labels', is: 'loading' },
    open: async ({ page }) => {
      await holdCalls(page, CALLS)
      await page.goto(address)
      return page.getByRole('heading', { level: 1 })
    },
  },
  {
    name: 'strategies: failed to load',
    route,
    list: { of: 'labels', is: 'failed' },
    open: async ({ page }) => {
      await breakCalls(page, 'GET', CALLS)
      await page.goto(address)
      return page.getByText('Failed to load your strategies.')
    },
  },
  {
    name: 'strategies: those of the demo record',
    route,
    list: { of: 'labels', is: 'many' },
    prepare: addDemoRecord,
    open: ({ page }) => openScreenAt(page, address),
  },
  {
    name: 'strategies: the longest names',
    isExtreme: true,
    route,
    prepare: addLabels,
    open: ({ page }) => openScreenAt(page, address),
  },
  {
    name: 'strategies: a new name',
    route,
    shows: [RENAME],
    prepare: addLabels,
    open: ({ page }) => openRenaming(page, 'ORB', 'Opening range'),
  },
  {
    name: 'strategies: a merge of tags',
    route,
    prepare: addLabels,
    open: ({ page }) => openRenaming(page, 'A+', 'fomo'),
  },
  {
    name: 'strategies: one without a playbook',
    route,
    open: ({ page }) => openScreenAt(page, `${address}?name=ORB`),
  },
  {
    name: 'strategies: a playbook',
    route,
    prepare: addPlaybook,
    open: ({ page }) => openScreenAt(page, `${address}?name=ORB`),
  },
  {
    name: 'strategies: a playbook of the demo record',
    route,
    prepare: addDemoRecord,
    open: ({ page }) =>
      openScreenAt(page, `${address}?${new URLSearchParams({ name: 'Breakout pullback' })}`),
  },
  {
    name: 'strategies: a playbook, the longest words',
    isExtreme: true,
    route,
    prepare: addLongPlaybook,
    open: ({ page }) => openScreenAt(page, `${address}?${new URLSearchParams({ name: LONG })}`),
  },
  {
    name: 'strategies: a playbook, while it loads',
    route,
    open: async ({ page }) => {
      await holdCalls(page, /\/api\/v1\/playbooks/)
      await page.goto(`${address}?name=ORB`)
      return page.getByRole('heading', { level: 1 })
    },
  },
  {
    name: 'strategies: a playbook failed to load',
    route,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/playbooks/)
      await page.goto(`${address}?name=ORB`)
      return page.getByText('Failed to load the playbook.')
    },
  },
  {
    name: 'strategies: a playbook without closed trades',
    route,
    prepare: async (stage) => {
      const rules = [{ id: crypto.randomUUID(), text: 'Waits for the retest' }]
      await savePlaybook(stage, { strategy: 'ORB', description: ABOUT, rules, images: [] })
      await stage.trader.addTrade({ symbol: 'AMD', strategy: 'ORB' })
    },
    open: ({ page }) => openScreenAt(page, `${address}?name=ORB`),
  },
  {
    name: 'strategies: a playbook, its figures failed to load',
    route,
    prepare: addPlaybook,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/playbooks\/of-strategy\/rule-figures/)
      await page.goto(`${address}?name=ORB`)
      return page.getByText('Failed to load the figures.')
    },
  },
  {
    name: 'strategies: the form of a playbook',
    route,
    shows: [FORM],
    prepare: addPlaybook,
    open: async ({ page }) => {
      await openScreenAt(page, `${address}?name=ORB`)
      await page.getByRole('button', { name: 'Edit Playbook' }).click()
      return page.getByRole('dialog', { name: 'Playbook of ORB' })
    },
  },
  {
    name: 'strategies: before a playbook is deleted',
    route,
    shows: [VIEW],
    prepare: addPlaybook,
    open: async ({ page }) => {
      await openScreenAt(page, `${address}?name=ORB`)
      await page.getByRole('button', { name: 'Delete Playbook' }).click()
      return page.getByRole('alertdialog')
    },
  },
  {
    name: 'strategies: the trades of an answer, the longest rule',
    isExtreme: true,
    route: 'app',
    prepare: addLongPlaybook,
    open: async ({ page }) => {
      await openScreenAt(page, `${address}?${new URLSearchParams({ name: LONG })}`)
      await page.getByRole('link', { name: /1 trade of .* kept, show them/ }).click()
      return page.getByRole('button', { name: /Rule kept: Waits/ })
    },
  },
  {
    name: 'strategies: the rules in the form of a trade',
    route: 'app',
    prepare: addPlaybook,
    open: async ({ page, trader }) => {
      const [trade] = await trader.trades()
      const dialog = await openDialogAt(page, `/app?edit=${trade?.id}`)
      await dialog.getByRole('radiogroup', { name: 'Waits for the retest' }).scrollIntoViewIfNeeded()
      return dialog
    },
  },
  {
    name: 'strategies: the rules in the Close dialog',
    route: 'app',
    prepare: async (stage) => {
      await addPlaybook(stage)
      await stage.trader.addTrade({ symbol: 'TSLA', strategy: 'ORB' })
    },
    open: async ({ page, trader }) => {
      const [trade] = await trader.trades()
      const dialog = await openDialogAt(page, `/app?close=${trade?.id}`)
      await dialog.getByRole('radiogroup', { name: 'No news within an hour' }).scrollIntoViewIfNeeded()
      return dialog
    },
  },
  {
    name: 'strategies: the rules in the details of a trade',
    route: 'app',
    prepare: addPlaybook,
    open: async ({ page, trader }) => {
      const [trade] = await trader.trades()
      const dialog = await openDialogAt(page, `/app?view=${trade?.id}`)
      await dialog.getByRole('radiogroup', { name: 'Waits for the retest' }).scrollIntoViewIfNeeded()
      return dialog
    },
  },
]
