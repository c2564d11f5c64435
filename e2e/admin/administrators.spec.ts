import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

test('an account gets the rights and loses them, after which it is no longer in the list; what fails says so in Portuguese [AADM-01] [AADM-02] [AADM-03] [AADM-04] [ADM-06] [ERRC-29]', async ({
  page,
  server,
  trader,
}) => {
  await grantAdministrator(server, trader)
  const rita = await server.signUp({ name: 'Rita Sousa' })
  const email = page.getByLabel('Email', { exact: true })
  const make = page.getByRole('button', { name: 'Make administrator' })
  const confirmRemoval = page.getByRole('alertdialog').getByRole('button', { name: 'Remove rights' })
  await page.goto('/admin/admins')

  await test.step('an empty or wrong address is refused at the field', async () => {
    for (const address of ['', 'rita']) {
      await email.fill(address)
      await make.click()
      await expect(email).toHaveAccessibleDescription('Por favor, insira um email válido')
    }
  })

  await test.step('an unknown address and a failing call have their texts', async () => {
    await email.fill('typo@example.com')
    await make.click()
    await expectToast(page, 'Error', 'Utilizador não encontrado')
    await page.route('**/api/v1/admin/administrators/grant', (route) => route.abort())
    await make.click()
    await expectToast(page, 'Error', 'Erro ao atualizar privilégios de administrador')
    await page.unroute('**/api/v1/admin/administrators/grant')
  })

  await test.step('one’s own account has no button in the list, and its address is refused', async () => {
    const own = page.getByRole('row').filter({ hasText: trader.email })
    await expect(own).toContainText('You')
    await expect(own.getByRole('button')).toHaveCount(0)
    await email.fill(trader.email)
    await page.getByRole('button', { name: 'Remove rights' }).click()
    await confirmRemoval.click()
    await expectToast(page, 'Error', 'You cannot remove the administrator rights of your own account.')
  })

  await test.step('another account gets the rights, and loses them', async () => {
    await email.fill(rita.email)
    await make.click()
    await expectToast(page, 'Administrator added', `${rita.email} can open this page now.`)
    await expect(page.getByRole('row').filter({ hasText: rita.email })).toContainText('Rita Sousa')
    expect((await rita.browser.get('/api/v1/admin/administrators')).status).toBe(200)
    await page.getByRole('button', { name: `Remove the rights of ${rita.email}` }).click()
    await confirmRemoval.click()
    await expectToast(page, 'Rights removed', `${rita.email} is no longer an administrator.`)
    await expect(page.getByRole('row').filter({ hasText: rita.email })).toHaveCount(0)
    expect((await rita.browser.get('/api/v1/admin/administrators')).status).toBe(403)
  })
})
