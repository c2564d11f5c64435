import { grantAdmin } from '@candlebook/core/identity'
import { adminTabs } from '../../packages/web/app/desk/admin/admin-tabs.ts'
import { adminTools, buildToolPath } from '../../packages/web/app/desk/admin/admin-tools.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { createTrader } from '../trader.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'

const tools = [...adminTabs.map(({ path }) => path), ...adminTools.map(({ id }) => buildToolPath(id))]

test('the page has the eight documented tabs in their order [ADM-01]', async ({ page, server, trader }) => {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
  await page.goto('/admin')

  const tabs = page.getByRole('navigation', { name: 'Administrator tools' }).getByRole('link')
  await expect(tabs).toHaveText([
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

test('on a phone the tab that is open is in view', async ({ page, server, trader }) => {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/blog')
  const row = page.getByRole('navigation', { name: 'Administrator tools' })
  await expect(row.getByRole('link', { name: 'Blog' })).toBeInViewport({ ratio: 1 })

  await row.evaluate((nav) => nav.scrollTo({ left: 0 }))
  await row.getByRole('link', { name: 'Analytics' }).click()

  await expect(page.getByRole('heading', { name: /views in/ })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Analytics' })).toBeInViewport({ ratio: 1 })
})

test('a visitor is sent to sign in, sees no tool, and comes back afterwards [ADM-03] [GUARD-02]', async ({
  page,
  server,
}) => {
  const person = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
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

for (const tool of everyOrFirst(tools, 2))
  test(`a user without rights who opens ${tool} lands on / and calls no tool [ADM-02] [PERM-09] [GUARD-07]`, async ({
    page,
    trader,
  }) => {
    expect(trader.userId).not.toBe('')
    const calls: string[] = []
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    await page.goto(tool)

    await expect(page).toHaveURL('/')
    await expect(
      page.getByRole('navigation', { name: /Administrator tools|Tools of operators/ }),
    ).toHaveCount(0)
    expect(calls.filter((path) => path.startsWith('/api/v1/admin'))).toEqual([])
  })

test('a spinner is shown and no tool while the rights are loading [ADM-04] [GUARD-01]', async ({
  page,
  server,
  trader,
}) => {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await withoutFirstAnswers(page)
  await page.route('**/api/v1/session', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/admin')

  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test('the navigation has Admin for administrators only, and the rights end without a new sign-in [SHELL-17] [PERM-09]', async ({
  page,
  server,
  trader,
  anotherBrowser,
}) => {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
  const context = await anotherBrowser()
  await createTrader(await server.signUp()).signInTo(context)
  const other = await context.newPage()
  await page.goto('/app')
  await other.goto('/app')

  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await expect(other.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)

  await server.database.owner.query('update profiles set is_admin = false where user_id = $1', [
    trader.userId,
  ])
  await page.reload()
  await expect(page).toHaveURL('/')
})
