import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { createTrader, type Trader } from '../trader.ts'
import { signUpAdministrator } from './notify.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Send notification' }).click()

test('a message to chosen users reaches them only; what is missing or fails is named [ANOT-02] [ANOT-03] [ANOT-04] [ANOT-05] [API-03] [API-21] [ERRC-28]', async ({
  page,
  server,
}) => {
  const tag = crypto.randomUUID().slice(0, 8)
  const [zoeAddress, abeAddress] = [`zoe@${tag}.example.com`, `abe@${tag}.example.com`]
  const [zoe, abe] = await Promise.all([
    server.signUp({ name: `Ana Zoe ${tag}`, email: zoeAddress }),
    server.signUp({ name: `Yan Abe ${tag}`, email: abeAddress }),
  ])
  const admin = await signUpAdministrator(server)
  await admin.signInTo(page.context())
  const title = page.getByLabel('Title')
  const message = page.getByLabel('Message')
  const recipients = page.getByRole('radiogroup', { name: 'Recipients' })
  const everyone = page.getByRole('radio', { name: 'All users' })
  const chosen = page.getByRole('radio', { name: 'Chosen users' })
  await page.goto('/admin/notifications')

  await test.step('a list of users that fails says so', async () => {
    await page.route('**/api/v1/admin/notifications/recipients*', (route) => route.abort())
    await chosen.check()
    await expect(toasts(page)).toContainText('Falha ao carregar utilizadores')
    await page.unroute('**/api/v1/admin/notifications/recipients*')
  })

  await test.step('a form with nothing in it names every missing field at once, until each is filled', async () => {
    await submit(page)
    await expectToast(page, 'Error', 'Por favor, preencha todos os campos obrigatórios')
    await expect(title).toHaveAccessibleDescription('Enter a title')
    await expect(message).toHaveAccessibleDescription('Write something first')
    await expect(recipients).toHaveAccessibleDescription('Choose at least one user')
    await expect(title).toBeFocused()
    await title.fill('Your refund')
    await everyone.check()
    await expect(title).not.toHaveAttribute('aria-invalid')
    await expect(message).toHaveAttribute('aria-invalid', 'true')
    await expect(recipients).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a failure to send keeps the text and says so', async () => {
    await message.fill('It is on its way.')
    await page.route('**/api/v1/admin/notifications', (route) => route.abort())
    await submit(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'Error', 'Falha ao enviar notificação')
    await expect(title).toHaveValue('Your refund')
    await page.unroute('**/api/v1/admin/notifications')
  })

  await test.step('chosen users without a choice are refused', async () => {
    await chosen.check()
    await submit(page)
    await expectToast(page, 'Error', 'Por favor, selecione pelo menos um destinatário')
    await expect(recipients).toHaveAccessibleDescription('Choose at least one user')
  })

  await test.step('users are found by name and email address, in the order of addresses, and the message reaches them only', async () => {
    const search = page.getByRole('searchbox', { name: 'Search users' })
    const users = page.getByRole('list', { name: 'Users', exact: true }).getByRole('listitem')
    await search.fill(`Abe ${tag}`)
    await expect(users).toHaveText([new RegExp(abeAddress)])
    await search.fill(`@${tag}`)
    await expect(users).toHaveCount(2)
    await expect(users.first()).toContainText(abeAddress)
    await expect(users.first()).toContainText(`Abe ${tag}`)
    await users.last().getByRole('checkbox').check()
    await submit(page)
    await expectToast(page, 'Notification sent', '1 user sees it in the bell.')
    expect(await listTitles(createTrader(zoe))).toEqual(['Your refund'])
    expect(await listTitles(createTrader(abe))).toEqual([])
  })
})

async function listTitles(trader: Trader): Promise<string[]> {
  const { body } = await trader.browser.get<{ notifications: { title: string }[] }>('/api/v1/notifications')
  return body.notifications.map(({ title }) => title)
}
