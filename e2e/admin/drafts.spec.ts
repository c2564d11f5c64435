import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'

test('what is typed in the forms of a notification, a notice and a test case is there after a reload, and gone once it is sent', async ({
  page,
  server,
  trader,
}) => {
  await grantAdministrator(server, trader)
  await server.database.owner.query('delete from platform.notices')
  await server.appContext.notices.refresh()
  const text = page.getByLabel('Text', { exact: true })
  const message = page.getByLabel('Message')
  const description = page.getByLabel('Description')

  await test.step('a notification', async () => {
    await page.goto('/admin/notifications')
    await page.getByLabel('Title').fill('Maintenance')
    await message.fill('On Sunday.')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Maintenance')
    await expect(message).toHaveValue('On Sunday.')
    await page.getByRole('button', { name: 'Send notification' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    await expect(message).toHaveValue('')
    await page.reload()
    await expect(message).toHaveValue('')
  })

  await test.step('a test case', async () => {
    await page.goto('/admin/tests')
    await description.fill('With fees.')
    await page.reload()
    await expect(description).toHaveValue('With fees.')
    await page.getByLabel('Name').fill('shows fees')
    await page.getByLabel('Component').fill('TradeCard')
    await page.getByRole('button', { name: 'Add Test Case' }).click()
    await expect(description).toHaveValue('')
    await page.reload()
    await expect(description).toHaveValue('')
  })

  await test.step('a notice', async () => {
    await page.goto('/admin/operations')
    await text.fill('We update soon.')
    await page.reload()
    await expect(text).toHaveValue('We update soon.')
    await page.getByRole('button', { name: 'Set notice' }).click()
    await expect(page.getByRole('button', { name: 'Change notice' })).toBeVisible()
    await text.fill('We update now.')
    await page.reload()
    await expect(text).toHaveValue('We update now.')
    await text.fill('We update soon.')
    await page.reload()
    await expect(text).toHaveValue('We update soon.')
    await page.getByRole('button', { name: 'Remove notice' }).click()
    await expect(text).toHaveValue('')
  })
})
