import { expect, type Locator, type Page } from '@playwright/test'
import { openAndSettle } from '../settle.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

/** Waits until the dialog on the screen has loaded its content, and returns it. */
export async function openDialogAt(page: Page, address: string): Promise<Locator> {
  await openAndSettle(page, address)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
  await dialog.waitFor()
  return dialog
}

/** Opens the screen at an address and waits until it has loaded its content, in the fonts of the product. */
export async function openScreenAt(page: Page, address: string): Promise<Locator> {
  await openAndSettle(page, address)
  if (await page.locator('html[data-keeps-fonts]:not([data-fonts])').count()) {
    await page.waitForFunction(() => localStorage.getItem('candlebook.fonts') === 'yes')
    await openAndSettle(page, address)
  }
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  return title
}

/** Opens an address of the product that has no scripts, and leaves the page that was shown. */
export async function openEmptyPage(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}

/** Stores a text in the browser before the page of a state loads. */
export async function storeText(page: Page, key: string, text: string): Promise<void> {
  await openEmptyPage(page)
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const)
}

/** Never answers calls of this kind, so that the page keeps waiting. */
export async function holdCalls(page: Page, path: string | RegExp, method = 'GET'): Promise<void> {
  if (method === 'GET') await withoutFirstAnswers(page)
  await page.route(path, (route) => (route.request().method() === method ? undefined : route.fallback()))
}

/** Makes requests for a file of the app fail, by the name of its source. */
export async function abortFileRequests(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/assets/${name.replace('.', '-[^/]*\\.')}$`), (route) => route.abort())
}

/**
 * Keeps the toasts on the screen: their time stops while the window has no focus. The list of toasts begins to listen some renders
 * after it shows one, and then tells each toast to wait; so the window loses its focus until that is told.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let isTold = false
    const told = () => {
      isTold = true
    }
    document.addEventListener('toast.viewportPause', told, { capture: true, once: true })
    while (!isTold) {
      window.dispatchEvent(new Event('focus')) // toasts that wait already are not told again
      window.dispatchEvent(new Event('blur'))
      await new Promise((done) => requestAnimationFrame(done))
    }
  })
}

/** The list of options that a select opens. */
export async function openSelect(page: Page, name: string): Promise<Locator> {
  await page.getByRole('combobox', { name, exact: true }).click()
  return page.getByRole('listbox')
}

/** Scrolls an element to the upper part of the screen, so that there is space for a layer below it. */
export async function scrollUpwards(element: Locator): Promise<void> {
  await element.evaluate((node) => scrollBy(0, node.getBoundingClientRect().top - 120))
}

/** The calendar of the first date field. */
export async function openCalendar(page: Page, within: Locator): Promise<Locator> {
  await within.getByRole('button', { name: 'Open calendar' }).first().click()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  return grid
}
