import type { Page } from '@playwright/test'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { unfoldGroupOf } from '../trades/trades-page.ts'

// Each form with the label of a text field that has no rule, and the button that opens it. All forms keep their drafts with one
// hook, so each push tries the first one.
const forms = everyOrFirst([
  { path: '/app', button: 'Add Trade', dialog: 'Add New Trade', label: 'Notes' },
  { path: '/app/journal', button: 'New Entry', dialog: 'New Journal Entry', label: 'Content' },
  { path: '/app/library', button: 'Add Item', dialog: 'Add Library Item', label: 'Content' },
])
const text = '- 350.00 USD TSLA\n[SL]: 4500'

test('a text typed in a form is there again after the tab was closed without a warning, and after Escape', async ({
  context,
  trader: _,
}) => {
  for (const { path, button, dialog, label } of forms)
    await test.step(dialog, async () => {
      const open = async (tab: Page) => {
        await tab.getByRole('button', { name: button }).first().click()
        const field = tab.getByRole('dialog', { name: dialog }).getByLabel(label, { exact: true })
        await unfoldGroupOf(field)
        return field
      }
      const tab = await context.newPage()
      await tab.goto(path)
      await (await open(tab)).fill(text)
      await expect(tab.getByText('Draft kept on this device')).toBeVisible()
      await tab.close({ runBeforeUnload: false }) // as in a crash: the page can run nothing more
      const next = await context.newPage()
      await next.goto(path)

      const field = await open(next)

      await expect(field).toHaveValue(text)
      await next.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
      await expect(await open(next)).toHaveValue(text)
      await next.close()
    })
})
