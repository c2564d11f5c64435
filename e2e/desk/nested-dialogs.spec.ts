import { expect, test } from '../fixtures.ts'

test('a question above a dialog darkens that dialog too', async ({ page, trader: _ }) => {
  await page.goto('/app/journal?templates=')
  const title = page.getByRole('heading', { name: 'Templates' })
  await expect(page.getByRole('button', { name: 'Remove Weekly review' })).toBeVisible()
  const clip = (await title.boundingBox())!
  const before = await page.screenshot({ clip })

  await page.getByRole('button', { name: 'Remove Weekly review' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Remove Template' })).toBeVisible()

  const after = await page.screenshot({ clip })
  expect(after.equals(before)).toBe(false)
})
