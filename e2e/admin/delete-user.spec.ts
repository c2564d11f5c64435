import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { runJobs } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'

test.beforeEach(async ({ page, server, trader }) => {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
  await page.goto('/admin/delete-user')
  await expect(page.getByRole('heading', { name: 'Delete a user' })).toBeVisible()
})

async function fill(page: Page, email: string, again = email): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(again)
  await page.getByRole('button', { name: 'Delete user and all data' }).click()
}

const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()

test('a user is locked out at once, and the page says deleted only when that was verified [ADEL-03]', async ({
  page,
  server,
  anotherBrowser,
}) => {
  const tom = createTrader(await server.signUp({ name: 'Tom' }))
  await tom.addTrade()
  const context = await anotherBrowser()
  await tom.signInTo(context)
  const other = await context.newPage()
  await fill(page, ` ${tom.email.toUpperCase()}`, tom.email)
  await confirm(page)
  await expect(page.getByRole('heading', { name: `Deleting ${tom.email}` })).toBeVisible()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await other.goto('/app')
  await expect(other).toHaveURL('/auth')

  await runJobs(server, ['accounts.erase'])
  await expect(page.getByRole('heading', { name: `${tom.email} is deleted` })).toBeVisible()
  await expect(page.getByText('a search found nothing left')).toBeVisible()
  await other.getByLabel('Email').fill(tom.email)
  await other.getByLabel('Password', { exact: true }).fill(tom.password)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other.getByText('The email address or the password is wrong.').first()).toBeVisible()
})

test('different addresses are refused before anything is asked [ADEL-01]', async ({ page }) => {
  await fill(page, 'tom@example.com', 'tom@example.co')

  await expect(page.getByLabel('Email again')).toHaveAccessibleDescription(
    'Email confirmation does not match.',
  )
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('an unknown address says so, and a failing call that the user was not deleted [ERRC-30]', async ({
  page,
}) => {
  await fill(page, 'nobody@example.com')
  await confirm(page)
  await expectToast(page, 'Error', 'This account does not exist.')

  await page.route('**/api/v1/admin/erasures', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Delete user and all data' }).click()
  await confirm(page)
  await expectToast(page, 'Error', 'Failed to delete user.')
})

test('without a session the deletion says that one must be signed in [ADEL-02]', async ({ page }) => {
  await page.route('**/api/v1/admin/erasures', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 401,
          json: { error: { code: 'session.required', message: 'Sign in to continue.', requestId: 'a test' } },
        })
      : route.fallback(),
  )
  await fill(page, 'tom@example.com')
  await confirm(page)

  await expectToast(page, 'Error', 'You must be logged in to perform this action.')
})
