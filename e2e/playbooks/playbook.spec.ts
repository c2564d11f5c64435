import { expect, test } from '../fixtures.ts'
import { openDialogAt } from '../layout/actions.ts'
import { expectToast } from '../toasts.ts'

test('a strategy gets rules, its trades say which they kept, and a changed rule keeps the answers', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ symbol: 'AMD', strategy: 'ORB' })
  await page.goto('/app/strategies')
  await page.getByRole('link', { name: 'ORB', exact: true }).click()
  await page.getByRole('button', { name: 'Write Playbook' }).click()
  const form = page.getByRole('dialog', { name: 'Playbook of ORB' })
  await form.getByLabel('Description').fill('The first 15 minutes.')
  for (const [at, text] of ['Waits for the retest', 'No news'].entries()) {
    await form.getByRole('button', { name: 'Add Rule' }).click()
    await form.getByLabel(`Rule ${at + 1}`, { exact: true }).fill(text)
  }
  await form.getByRole('button', { name: 'Save Playbook' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'No news' })).toBeVisible()

  const edit = await openDialogAt(page, `/app?edit=${id}`)
  const retest = edit.getByRole('radiogroup', { name: 'Waits for the retest' })
  await retest.getByRole('radio', { name: 'Kept' }).click()
  await expect(edit).toContainText('Kept 1 of 2 rules; 1 not said.')
  await edit.getByRole('button', { name: 'Save Trade' }).click()
  await expectToast(page, 'Trade Updated')

  const details = await openDialogAt(page, `/app?view=${id}`)
  await details.getByRole('radiogroup', { name: 'No news' }).getByRole('radio', { name: 'Broken' }).click()
  await expect(details).toContainText('Kept 1 of 2 rules; 1 broken.')
  await details.getByRole('link', { name: 'Show the playbook' }).click()
  await expect(page.getByRole('link', { name: 'Show its figures' })).toHaveAttribute(
    'href',
    '/app/analytics?strategy=ORB',
  )
  await page.getByRole('button', { name: 'Edit Playbook' }).click()
  await form.getByLabel('Rule 1', { exact: true }).fill('Waits for the second retest')
  await form.getByRole('button', { name: 'Save Playbook' }).click()
  await expect(form).toHaveCount(0)
  const again = await openDialogAt(page, `/app?view=${id}`)
  const renamed = again.getByRole('radiogroup', { name: 'Waits for the second retest' })
  await expect(renamed.getByRole('radio', { name: 'Kept' })).toBeChecked()
})
