import type { Page } from '@playwright/test'
import { runJobs } from '../../packages/server/src/testing/index.ts'
import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'

async function fill(page: Page, email: string, again = email): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(again)
  await page.getByRole('button', { name: 'Delete user and all data' }).click()
}

const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()

test('a user is locked out at once, and the page says deleted only when that was verified [ADEL-01] [ADEL-02] [ADEL-03] [ERRC-30]', async ({
  page,
  server,
  trader,
  anotherBrowser,
}) => {
  await grantAdministrator(server, trader)
  const tom = createTrader(await server.signUp({ name: 'Tom' }))
  await tom.addTrade()
  const context = await anotherBrowser()
  await tom.signInTo(context)
  const other = await context.newPage()
  await openLive(other, '/app')
  await page.goto('/admin/delete-user')

  await test.step('different addresses are refused before anything is asked', async () => {
    await fill(page, 'tom@example.com', 'tom@example.co')
    await expect(page.getByLabel('Email again')).toHaveAccessibleDescription(
      'Email confirmation does not match.',
    )
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('an unknown address, a missing session and a failing call have their texts', async () => {
    await fill(page, 'nobody@example.com')
    await confirm(page)
    await expectToast(page, 'Error', 'This account does not exist.')
    const error = { code: 'session.required', message: 'Sign in to continue.', requestId: 'a test' }
    for (const [answer, text] of [
      [{ status: 401, json: { error } }, 'You must be logged in to perform this action.'],
      [null, 'Failed to delete user.'],
    ] as const) {
      await page.route('**/api/v1/admin/erasures', (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        return answer ? route.fulfill(answer) : route.abort()
      })
      await page.getByRole('button', { name: 'Delete user and all data' }).click()
      await confirm(page)
      await expectToast(page, 'Error', text)
    }
    await page.unroute('**/api/v1/admin/erasures')
  })

  await test.step('the user is deleted', async () => {
    await fill(page, ` ${tom.email.toUpperCase()}`, tom.email)
    await confirm(page)
    await expect(page.getByRole('heading', { name: `Deleting ${tom.email}` })).toBeVisible()
    await expect(page.getByText('Step 1 of 6')).toBeVisible()
    await expect(other).toHaveURL('/auth') // the open tab, without anything that the user does
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
})
