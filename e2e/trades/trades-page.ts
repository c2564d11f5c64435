import { expect, type Locator, type Page } from '@playwright/test'
import { withoutFirstAnswers } from '../without-first-answers.ts'

/** The row of a symbol in the list of trades. */
export function getRow(page: Page, symbol: string): Locator {
  return rows(page).filter({ has: page.getByRole('heading', { name: symbol, exact: true }) })
}

/** All rows of the list of trades. */
export function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'Trades', exact: true }).getByRole('listitem')
}

/** The form of a trade. */
export function tradeForm(page: Page): Locator {
  return page.getByRole('dialog', { name: /Add New Trade|Edit Trade/ })
}

/** Opens the empty form from the dashboard. */
export async function openNewTrade(page: Page): Promise<Locator> {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  return tradeForm(page)
}

/** Types texts into fields of a form by their labels, in folded groups too. */
export async function fill(form: Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = form.getByLabel(label, { exact: true })
    await unfoldGroupOf(field)
    await field.fill(text)
  }
}

/** The groups of the form of a trade that are folded while they have no values. */
export const foldedGroups = ['Setup and account', 'Mind', 'Notes and evidence'] as const

/** Opens a folded group of the form of a trade. */
export async function unfold(form: Locator, name: (typeof foldedGroups)[number]): Promise<void> {
  const group = form.locator('details', { has: form.page().getByText(name, { exact: true }) })
  await expect(group).toBeAttached()
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  await expect(group).toHaveAttribute('open')
}

/** Opens the folded group that has this field. */
export async function unfoldGroupOf(field: Locator): Promise<void> {
  await field.waitFor({ state: 'attached' })
  const group = field.locator('xpath=ancestor::details[not(@open)]')
  if ((await group.count()) > 0) await group.locator('summary').click()
}

/** The fields that a trade must have. */
export const minimalTrade = { Symbol: 'ETH', 'Entry price': '3100.5', Quantity: '2' }

/** Presses Save Trade. */
export function save(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Save Trade' }).click()
}

/** Answers every call of one kind with a server error. Returns the function that ends this. */
export async function breakCalls(
  page: Page,
  method: string,
  path: string | RegExp,
): Promise<() => Promise<void>> {
  if (method === 'GET') await withoutFirstAnswers(page)
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { error: serverError } })
      : route.fallback(),
  )
  return () => page.unroute(path)
}

const serverError = {
  code: 'server.failed',
  message: 'Something went wrong on our side.',
  requestId: 'req_test',
}

/** The drafts that this browser stores. */
export function listDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))
}
