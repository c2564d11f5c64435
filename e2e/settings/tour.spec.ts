import type { Locator, Page } from '@playwright/test'
import { everyOrFirst, expect, test } from '../fixtures.ts'

const steps = [
  ['Add a trade', 'button', 'Add Trade'],
  ['Import from your broker', 'link', 'Import'],
  ['Keep a journal', 'tab', 'Journal: Daily Journal'],
  ['Look at your figures', 'tab', 'Analytics'],
  ['Collect what you learn', 'tab', 'Library: Knowledge Library'],
] as const

const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Whether two elements share a part of the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('an element is not on the screen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const viewport of everyOrFirst([
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the tutorial explains five controls, covers none of them, and is used with the keyboard [SET-06]', async ({
      page,
      trader: _,
    }) => {
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Show tutorial' }).click()

      for (const [at, [title, role, name]] of steps.entries()) {
        const shown = panel(page, title)
        const control = page.getByRole(role, { name, exact: role === 'tab' }).first()
        await expect(shown).toBeVisible()
        await expect(shown).toContainText(`Step ${at + 1} of 5`)
        await expect(control).toBeInViewport()
        await expect(shown).toBeInViewport({ ratio: 1 })
        await expect.poll(() => overlap(shown, control)).toBe(false)
        const next = shown.getByRole('button', { name: at === 4 ? 'Done' : 'Next' })
        await expect(next).toBeFocused()
        await page.keyboard.press('Enter')
      }

      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/app')
    })
  })
}

test('the tour loads the demo record into an empty account only, a reload keeps the step, and Escape closes it [SET-06]', async ({
  page,
  trader,
}) => {
  const first = panel(page, 'Add a trade')
  const second = panel(page, 'Import from your broker')
  const load = first.getByRole('button', { name: 'Load Sample Data' })
  await page.goto('/app?tour=1')

  await test.step('one press loads the demo record, and one removes it', async () => {
    await load.click()
    await expect(first.getByRole('button', { name: 'Remove Sample Data' })).toBeVisible()
    expect((await trader.trades()).length).toBeGreaterThan(0)
    await first.getByRole('button', { name: 'Remove Sample Data' }).click()
    await expect(load).toBeVisible()
    expect(await trader.trades()).toEqual([])
  })

  await test.step('a reload keeps the step, and the desk can be used during the tour', async () => {
    await first.getByRole('button', { name: 'Next' }).click()
    await expect(second).toBeVisible()
    await trader.addTrade({ symbol: 'SOL' })
    await page.reload()
    await expect(second).toBeVisible()
    await page
      .getByPlaceholder(/Search/)
      .first()
      .fill('SOL')
    await expect(page.getByRole('heading', { name: 'SOL' })).toBeVisible()
    await expect(second).toBeVisible()
  })

  await test.step('an account with trades of its own is not offered the demo record', async () => {
    await second.getByRole('button', { name: 'Next' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(second.getByRole('button', { name: 'Back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(first).toBeVisible()
    await expect(load).toHaveCount(0)
  })

  await test.step('Escape closes the tour, and the control has the focus', async () => {
    await first.getByRole('button', { name: 'Next' }).click()
    await expect(second.getByRole('button', { name: 'Next' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/^[^?]*\/app(\?search=SOL)?$/)
    await expect(page.getByRole('link', { name: 'Import', exact: true })).toBeFocused()
  })
})
