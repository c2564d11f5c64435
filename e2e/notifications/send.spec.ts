import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { createTrader, type Trader } from '../trader.ts'
import { signUpAdministrator } from './notify.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Send notification' }).click()

async function openForm(page: Page, admin: Trader): Promise<void> {
  await admin.signInTo(page.context())
  await page.goto('/admin/notifications')
  await page.getByLabel('Title').waitFor()
}

test('a form with nothing in it names every missing field at once, until each is filled [ANOT-03] [ANOT-04]', async ({
  page,
  server,
}) => {
  await openForm(page, await signUpAdministrator(server))
  await page.getByRole('radio', { name: 'Chosen users' }).check()
  await submit(page)

  const recipients = page.getByRole('radiogroup', { name: 'Recipients' })
  await expectToast(page, 'Error', 'Por favor, preencha todos os campos obrigatórios')
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Enter a title')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Write something first')
  await expect(recipients).toHaveAccessibleDescription('Choose at least one user')
  await expect(page.getByLabel('Title')).toBeFocused()

  await page.getByLabel('Title').fill('Maintenance on Sunday')
  await page.getByRole('radio', { name: 'All users' }).check()
  await expect(page.getByLabel('Title')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  await expect(recipients).not.toHaveAttribute('aria-invalid')
})

test('chosen users without a choice are refused [ANOT-04]', async ({ page, server }) => {
  await openForm(page, await signUpAdministrator(server))
  await page.getByLabel('Title').fill('Hello')
  await page.getByLabel('Message').fill('How are you?')
  await page.getByRole('radio', { name: 'Chosen users' }).check()
  await submit(page)

  await expectToast(page, 'Error', 'Por favor, selecione pelo menos um destinatário')
  await expect(page.getByRole('radiogroup', { name: 'Recipients' })).toHaveAccessibleDescription(
    'Choose at least one user',
  )
})

test('users are found by email address and name, in the order of addresses, and the message reaches them only [ANOT-02] [ANOT-05] [API-03] [API-21]', async ({
  page,
  server,
}) => {
  const [zoe, abe] = await Promise.all([
    server.signUp({ name: 'Zoe Findme', email: 'zoe.findme@example.com' }),
    server.signUp({ name: 'Abe Findme', email: 'abe.findme@example.com' }),
  ])
  await openForm(page, await signUpAdministrator(server))
  await page.getByLabel('Title').fill('Your refund')
  await page.getByLabel('Message').fill('It is on its way.')
  await page.getByRole('radio', { name: 'Chosen users' }).check()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('findme')
  const users = page.getByRole('list', { name: 'Users', exact: true }).getByRole('listitem')
  await expect(users).toHaveCount(2)
  await expect(users.first()).toContainText('abe.findme@example.com')
  await expect(users.first()).toContainText('Abe Findme')

  await users.last().getByRole('checkbox').check()
  await submit(page)
  await expectToast(page, 'Notification sent', '1 user sees it in the bell.')
  expect(await listTitles(createTrader(zoe))).toEqual(['Your refund'])
  expect(await listTitles(createTrader(abe))).toEqual([])
})

test('a failure to send keeps the text and says so, and so does a list of users that fails [ERRC-28]', async ({
  page,
  server,
}) => {
  await openForm(page, await signUpAdministrator(server))
  await page.route('**/api/v1/admin/notifications', (route) => route.abort())
  await page.getByLabel('Title').fill('Hello')
  await page.getByLabel('Message').fill('How are you?')
  await submit(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Error', 'Falha ao enviar notificação')
  await expect(page.getByLabel('Title')).toHaveValue('Hello')

  await page.route('**/api/v1/admin/notifications/recipients*', (route) => route.abort())
  await page.getByRole('radio', { name: 'Chosen users' }).check()
  await expect(toasts(page)).toContainText('Falha ao carregar utilizadores')
})

async function listTitles(trader: Trader): Promise<string[]> {
  const { body } = await trader.browser.get<{ notifications: { title: string }[] }>('/api/v1/notifications')
  return body.notifications.map(({ title }) => title)
}
