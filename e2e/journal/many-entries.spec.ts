import type { JournalEntry } from '../../packages/contract/src/journal.ts'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { getDayBeforeToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import type { Trader } from '../trader.ts'
import { cards, getCard, saveEntry } from './journal-page.ts'

test('more entries load when the end of the list is near, also when it left the window and returned at once', async ({
  page,
  server,
  trader,
}) => {
  await addEntries(server, trader, 40)
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

test('in a long journal a saved entry and one that another device moves are at their positions, and no page is requested again [JRNL-05] [JRNL-23]', async ({
  page,
  server,
  trader,
}) => {
  await addEntries(server, trader, 170)
  await openLive(page, '/app/journal')
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(cards(page)).toHaveCount(170, { timeout: 300 })
  }).toPass({ intervals: [0] })

  await test.step('a saved entry', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/journal-entries\?/.test(request.url())) asked.push(request.url())
    })
    await getCard(page, 'Day 160').getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
    await form.getByLabel('Title').fill('Looked at once more')
    const counted = page.waitForResponse(/journal-entries\/summary/) // asked for together with what else is loaded again
    await saveEntry(form)
    await expect(form).toHaveCount(0)
    await expect(cards(page).nth(160).getByRole('heading')).toHaveText('Looked at once more')
    await counted
    expect(asked).toEqual([])
  })

  await test.step('an entry that another device moves, and no other entry is lost', async () => {
    const { body } = await trader.browser.get<{ items: JournalEntry[] }>('/api/v1/journal-entries?limit=10')
    const { id, version, title, content } = body.items.find((entry) => entry.title === 'Day 3')!
    const moved = { version, title, content, date: getDayBeforeToday(150) }
    expect((await trader.browser.put(`/api/v1/journal-entries/${id}`, moved)).status).toBe(200)
    const days = Array.from({ length: 170 }, (_, day) => (day === 160 ? 'Looked at once more' : `Day ${day}`))
    await expect(async () => {
      const shown = await cards(page).getByRole('heading').allTextContents()
      expect(shown.filter((name) => name !== 'Day 3')).toEqual(days.filter((name) => name !== 'Day 3'))
      expect(shown.indexOf('Day 3')).toBeGreaterThan(140)
    }).toPass()
  })
})

/** Stores one entry for each day until today: "Day 0" is today's. */
async function addEntries(server: TestServer, { userId }: Trader, count: number): Promise<void> {
  await server.database.owner.query(
    `insert into journal_entries (user_id, id, title, content, date, created_at, updated_at)
     select $1, gen_random_uuid(), 'Day ' || day, 'Nothing to do.', current_date - day, now(), now()
     from generate_series(0, $2::int - 1) day`,
    [userId, count],
  )
}
