import { grantAdmin } from '@candlebook/core/identity'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'

test.beforeEach(async ({ page, server, trader }) => {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
  await page.goto('/admin/admins')
  await expect(page.getByRole('heading', { name: 'Change rights' })).toBeVisible()
})

test('an account gets the rights and opens the page, loses them and cannot [AADM-01] [AADM-02] [AADM-04]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  const rita = await server.signUp({ name: 'Rita Sousa' })
  const context = await anotherBrowser()
  await createTrader(rita).signInTo(context)
  const other = await context.newPage()
  await page.getByLabel('Email', { exact: true }).fill(rita.email)
  await page.getByRole('button', { name: 'Make administrator' }).click()
  await expectToast(page, 'Administrator added', `${rita.email} can open this page now.`)
  await expect(page.getByRole('row').filter({ hasText: rita.email })).toContainText('Rita Sousa')
  await other.goto('/admin')
  await expect(other.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()

  await page.getByRole('button', { name: `Remove the rights of ${rita.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove rights' }).click()
  await expectToast(page, 'Rights removed', `${rita.email} is no longer an administrator.`)
  await other.goto('/admin')
  await expect(other).toHaveURL('/')
})

test('an empty or wrong address is refused in Portuguese at the field [AADM-03] [ADM-06]', async ({
  page,
}) => {
  for (const email of ['', 'rita']) {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Make administrator' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'Por favor, insira um email válido',
    )
  }
})

test('an unknown address and a failing call have their texts in Portuguese [ERRC-29] [ADM-06]', async ({
  page,
}) => {
  await page.getByLabel('Email', { exact: true }).fill('typo@example.com')
  await page.getByRole('button', { name: 'Make administrator' }).click()
  await expectToast(page, 'Error', 'Utilizador não encontrado')

  await page.route('**/api/v1/admin/administrators/grant', (route) => route.abort())
  await page.getByRole('button', { name: 'Make administrator' }).click()
  await expectToast(page, 'Error', 'Erro ao atualizar privilégios de administrador')
})

test('one’s own account has no button in the list, and its address is refused [AADM-02]', async ({
  page,
  trader,
}) => {
  await expect(page.getByRole('row').filter({ hasText: trader.email })).toContainText('You')
  await page.getByLabel('Email', { exact: true }).fill(trader.email)
  await page.getByRole('button', { name: 'Remove rights' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove rights' }).click()

  await expectToast(page, 'Error', 'You cannot remove the administrator rights of your own account.')
})
