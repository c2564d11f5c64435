import { adminTabs, adminTools, buildToolPath } from '../../packages/web/app/desk/admin/admin-tabs.ts'
import { grantAdministrator } from '../administrator.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

const tools = [...adminTabs.map(({ path }) => path), ...adminTools.map(({ id }) => buildToolPath(id))]

test('a visitor is sent to sign in, sees no tool, and comes back afterwards [ADM-03] [GUARD-02]', async ({
  page,
  server,
}) => {
  const person = await server.signUp()
  await grantAdministrator(server, person)
  const seen: string[] = []
  page.on('request', (request) => void seen.push(new URL(request.url()).pathname))
  await page.goto('/admin/admins')
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fadmins')
  expect(seen.filter((path) => path.startsWith('/api/v1/admin'))).toEqual([])

  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/admin/admins')
  await expect(page.getByRole('heading', { name: 'Change rights' })).toBeVisible()
})

test('a user without rights has no Admin, lands on / and calls no tool; with them a spinner and then the eight documented tabs come, until the rights end [ADM-01] [ADM-02] [ADM-04] [GUARD-01] [GUARD-07] [PERM-09] [SHELL-17]', async ({
  page,
  server,
  trader,
}) => {
  const calls: string[] = []
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
  const link = page.getByRole('link', { name: 'Admin', exact: true })
  const row = page.getByRole('navigation', { name: 'Administrator tools' })

  await test.step('without rights', async () => {
    for (const tool of everyOrFirst(tools)) {
      await page.goto(tool)
      await expect(page).toHaveURL('/')
      await expect(
        page.getByRole('navigation', { name: /Administrator tools|Tools of operators/ }),
      ).toHaveCount(0)
    }
    await page.goto('/app')
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
    await expect(link).toHaveCount(0)
    expect(calls.filter((path) => path.startsWith('/api/v1/admin'))).toEqual([])
  })

  await test.step('the rights begin without a new sign-in', async () => {
    await grantAdministrator(server, trader)
    await page.reload()
    await link.click()
    await expect(page).toHaveURL('/admin')
  })

  await test.step('while they are loading, no tool is shown; then all tabs are, in their order', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await withoutFirstAnswers(page)
    await page.route('**/api/v1/session', async (route) => {
      await held
      await route.fallback()
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/blog')
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    await expect(row.getByRole('link')).toHaveText([
      'Subscriptions',
      'Sync',
      'Admins',
      'Delete user',
      'Analytics',
      'Notifications',
      'Tests',
      'Blog',
    ])
    await expect(page.getByRole('navigation', { name: 'Tools of operators' }).getByRole('link')).toHaveText([
      'Audit log',
      'Operations',
      'Users',
      'Messages',
    ])
  })

  await test.step('on a phone the tab that is open is in view', async () => {
    await expect(row.getByRole('link', { name: 'Blog' })).toBeInViewport({ ratio: 1 })
    await row.evaluate((nav) => nav.scrollTo({ left: 0 }))
    await row.getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByRole('heading', { name: /views in/ })).toBeVisible()
    await expect(row.getByRole('link', { name: 'Analytics' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('the rights end without a new sign-in', async () => {
    await server.database.owner.query('update profiles set is_admin = false where user_id = $1', [
      trader.userId,
    ])
    await page.reload()
    await expect(page).toHaveURL('/')
  })
})
