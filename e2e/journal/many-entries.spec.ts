import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { cards, getCard, saveEntry } from './journal-page.ts'

test('more entries load when the end of the list is near, also when it left the window and returned at once', async ({
  page,
  trader,
}) => {
  for (let day = 0; day < 40; day++)
    await trader.addEntry({ title: `Day ${day}`, date: getDayBeforeToday(day) })
  // A browser reports this when new cards push the end of the list out of the window and a quick scroll returns to it.
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      private readonly tell: (seen: unknown[]) => void
      constructor(tell: (seen: unknown[]) => void) {
        this.tell = tell
      }
      observe() {
        setTimeout(() => this.tell([{ isIntersecting: false }, { isIntersecting: true }]))
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver // the page uses no other member
  })

  await page.goto('/app/journal')

  await expect(cards(page)).toHaveCount(40)
})

test('in a long journal a saved entry is shown at its position, and no page is requested again [JRNL-05] [JRNL-23]', async ({
  page,
  trader,
}) => {
  for (let day = 0; day < 170; day++)
    await trader.addEntry({ title: `Day ${day}`, date: getDayBeforeToday(day) })
  await page.goto('/app/journal')
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(cards(page)).toHaveCount(170, { timeout: 300 })
  }).toPass()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/journal-entries\?/.test(request.url())) asked.push(request.url())
  })

  await getCard(page, 'Day 160').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
  await form.getByLabel('Title').fill('Looked at once more')
  await saveEntry(form)

  await expect(form).toHaveCount(0)
  await expect(cards(page).nth(160).getByRole('heading')).toHaveText('Looked at once more')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
