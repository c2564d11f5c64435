import type { Locator } from '@playwright/test'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { toasts } from '../toasts.ts'
import { fill } from '../trades/trades-page.ts'
import { keepToasts, openScreenAt } from './actions.ts'
import { findFaults } from './layout-check.ts'
import { sizes } from './state.ts'
import { listToastTexts } from './toast-texts.ts'

// From a toast, an action, a list that failed, a file of words, an error of the API and the problem of a field.
const someTexts = [
  'Draft discarded',
  'Failed to cancel the change of the address.',
  'Failed to load trades.',
  'Link not accepted',
  'Sign in to continue.',
  'Choose a date',
]

// One component draws all toasts. So one real toast, with an action, is copied for each text, and gets it twice.
test('every text that a toast can show is complete in a toast of each size', async ({ page, trader: _ }) => {
  test.slow()
  const all = listToastTexts()
  expect(all).toEqual(expect.arrayContaining(someTexts))
  // About 800 texts at each size. On each push the longest ones at the narrowest: they break where others do.
  const texts = process.env.TEST_ALL ? all : pickLongest(all)
  await openScreenAt(page, '/app')
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Trade' })
  await fill(form, { Symbol: 'ETH' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(toasts(page).getByRole('button', { includeHidden: true })).toHaveCount(2)
  await keepToasts(page)
  await expect(form).toHaveCount(0)
  await makeCopies(toasts(page), BATCH)

  const found: string[] = []
  for (const [size, viewport] of everyOrFirst(Object.entries(sizes).toReversed())) {
    await page.setViewportSize(viewport)
    for (let at = 0; at < texts.length; at += BATCH) {
      await page.evaluate(writeIntoCopies, texts.slice(at, at + BATCH))
      for (const fault of await findFaults(page)) found.push(`${size} ${fault}`)
    }
  }

  expect(found.join('\n')).toBe('')
})

// The time of one check grows faster than the number of elements.
const BATCH = 100

/** The texts with the longest words, which no line breaks, and the longest texts: one batch. */
function pickLongest(texts: string[]): string[] {
  const measureWord = (text: string) => Math.max(...text.split(/\s/).map((word) => word.length))
  const byWord = texts.toSorted((a, b) => measureWord(b) - measureWord(a))
  const byLength = texts.toSorted((a, b) => b.length - a.length)
  return [...new Set([...byWord.slice(0, BATCH / 2), ...byLength])].slice(0, BATCH)
}

/** Shows copies of the toast, one below the other, and nothing of the page. */
async function makeCopies(toast: Locator, count: number): Promise<void> {
  await toast.evaluate((shown, howMany) => {
    const place = document.createElement('div')
    place.style.padding = '0 16px' // what is left at the sides of a toast on a phone
    const list = shown.parentElement?.cloneNode() as HTMLElement // cloning an element returns an element
    list.style.position = 'static'
    for (let n = 0; n < howMany; n++) {
      const copy = shown.cloneNode(true) as HTMLElement // as above
      copy.dataset.copy = ''
      copy.style.overflow = 'hidden' // a text that is wider than its toast is found as cut
      list.append(copy)
    }
    for (const part of document.body.children) (part as HTMLElement).style.display = 'none' // no SVG is a child of the body
    place.append(list)
    document.body.append(place)
  }, count)
}

/** Runs in the page: writes each text into the title and the description of one copy, and hides the other copies. */
function writeIntoCopies(texts: string[]): void {
  for (const [at, copy] of [...document.querySelectorAll<HTMLElement>('[data-copy]')].entries()) {
    copy.style.display = at < texts.length ? '' : 'none'
    const parts = copy.querySelectorAll('[class*="title"], [class*="text"] > span')
    if (parts.length !== 2) throw new Error('A toast has no title or no description.')
    for (const part of parts) part.textContent = texts[at] ?? ''
  }
}
