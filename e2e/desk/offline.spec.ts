import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { fill, getRow, minimalTrade, openNewTrade, save } from '../trades/trades-page.ts'

test.use({ serviceWorkers: 'allow' })

test('the desk opens without a network and says so, nothing of the user stays on the device after the sign-out, and public pages have no worker', async ({
  page,
  context,
  trader,
}) => {
  await trader.addTrade({ symbol: 'ZQXJ' })
  await installWorker(page)
  const noNetwork = page.getByRole('status', { name: 'Network' })

  await test.step('the worker keeps files and empty pages; only the session names the user', async () => {
    expect(await findCachesWith(page, trader.email)).toEqual(['candlebook.session'])
    expect(await findCachesWith(page, 'ZQXJ')).toEqual([])
    // A crash without a network would otherwise show the id of an old request.
    const kept = await page.evaluate(async () => (await caches.match('/app', { ignoreVary: true }))?.text())
    expect(kept).toContain('data-request=""')
  })

  await test.step('public pages have no worker, and an installed app finds its name, icons and colours', async () => {
    await page.goto('/')
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    const colour = page.locator('meta[name="theme-color"]')
    await expect(colour).toHaveAttribute('content', '#fbfaf6')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(colour).toHaveAttribute('content', '#0c1015')
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ id: '/app', start_url: '/app', scope: '/', display: 'standalone' })
    const addresses = [...manifest.icons, ...manifest.screenshots].map(({ src }: { src: string }) => src)
    for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200)
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  })

  await test.step('an old page on the device is never shown while there is a network', async () => {
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('candlebook.desk.'))
      const cache = await caches.open(name ?? '')
      const kept = await cache.match('/app/journal')
      await cache.put('/app/analytics', new Response('an old version'))
      if (!kept) throw new Error('The worker keeps no page of the journal.')
    })
    await page.goto('/app/analytics')
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
    await expect(page.getByText('an old version')).toHaveCount(0)
  })

  await test.step('without a network the desk and its tabs open, with the forms', async () => {
    await context.setOffline(true)
    await page.goto('/app/journal')
    await expect(noNetwork).toContainText('No network.')
    await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
    await page.goto('/app/import')
    await expect(page).toHaveURL('/app')
    await page.getByRole('button', { name: 'Add Trade' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Add New Trade' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('with the network the message goes and the trades come', async () => {
    await context.setOffline(false)
    await expect(noNetwork).toHaveCount(0)
    await expect(getRow(page, 'ZQXJ')).toBeVisible()
  })

  await test.step('after the sign-out the desk does not open without a network', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await expect(page).toHaveURL('/')
    expect(await findCachesWith(page, trader.email)).toEqual([])
    await context.setOffline(true)
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
    await expect(page.getByText(trader.email)).toHaveCount(0)
  })
})

/** Opens the desk and waits until its service worker keeps everything. */
async function installWorker(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/app')
  await expect(page.getByRole('complementary', { name: 'Network' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible() // what loads when the browser is idle has loaded
  await page.clock.fastForward(6000)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.clock.resume()
}

/** The names of the caches of this origin that contain a text. */
function findCachesWith(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
      const texts = await Promise.all(answers.map((answer) => answer?.text()))
      if (texts.some((one) => one?.includes(text))) found.push(name)
    }
    return found
  }, text)
}

test('a trade saved without a network waits on this device, can be changed, is sent once after the page was closed, and belongs to its user', async ({
  page,
  context,
  server,
  trader,
}) => {
  const waiting = (shown: Page) => shown.getByRole('region', { name: 'Trades on this device' })
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)

  await test.step('Save keeps it, and Edit changes what is kept', async () => {
    await context.setOffline(true)
    await save(form)
    await expectToast(
      page,
      'Saved on this device',
      'There is no network. It is sent when the network is back.',
    )
    await expect(waiting(page)).toContainText('Waiting for the network')
    await page.getByRole('button', { name: 'Edit ETH' }).click()
    await expect(form.getByLabel('Entry price')).toHaveValue('3100.5')
    await fill(form, { 'Entry price': '3200' })
    await save(form)
    await expect(waiting(page)).toContainText('2 at 3,200')
    await expect(waiting(page).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('Discard removes it, and Undo brings it back', async () => {
    await page.getByRole('button', { name: 'Discard ETH' }).click()
    await expect(waiting(page)).toHaveCount(0)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(waiting(page)).toBeVisible()
  })

  await test.step('a refusal is told at the trade, and Edit mends it', async () => {
    await page.route('**/api/v1/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const fields = [{ field: 'entryPrice', code: 'field.invalid', message: 'Enter a lower price' }]
      const error = { code: 'request.invalid', message: 'Some fields are wrong.', requestId: 'r', fields }
      await route.fulfill({ status: 422, json: { error } })
    })
    await context.setOffline(false)
    await expect(waiting(page).getByRole('alert')).toContainText('Not accepted: Enter a lower price.')
    expect(await trader.trades()).toEqual([])
  })

  await test.step('when an earlier version is stored already, Edit says so, and the next save is another trade', async () => {
    const keys: string[] = []
    const refuse = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push(route.request().postDataJSON().clientKey)
      const error = { code: 'request.client_key_reused', message: 'Used.', requestId: 'r' }
      await route.fulfill({ status: 409, json: { error } })
    }
    await page.route('**/api/v1/trades', refuse)
    await page.getByRole('button', { name: 'Edit ETH' }).click()
    await fill(form, { 'Entry price': '3300' })
    await save(form)
    await expect(form.getByText('An earlier version of this was saved already.')).toBeVisible()
    await save(form)
    await expect.poll(() => new Set(keys).size).toBe(2)
    await page.unroute('**/api/v1/trades', refuse)
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('before the sign-out it is asked what happens to it', async () => {
    const question = page.getByRole('alertdialog', { name: '1 record is not sent yet' })
    const signOut = page.getByRole('button', { name: 'Sign Out' }).first()
    await signOut.click()
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(question).toHaveCount(0)
    await expect(waiting(page)).toBeVisible()
    await signOut.click()
    await question.getByRole('button', { name: 'Keep and sign out' }).click()
    await expect(page).toHaveURL('/')
    await page.unroute('**/api/v1/trades')
  })

  await test.step('another user of this browser neither sees nor sends it', async () => {
    const other = createTrader(await server.signUp({ name: 'Bob Trader' }))
    await other.signInTo(context)
    await page.goto('/app')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    expect(await other.trades()).toEqual([])
  })

  await test.step('its user finds it after the page was closed, it is sent once, and text that is typed at that time stays', async () => {
    await page.close()
    await context.clearCookies()
    const { email, password } = trader
    expect((await trader.browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(204)
    await trader.signInTo(context)
    const next = await context.newPage()
    await next.goto('/app')
    const sending = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    await next.route('**/api/v1/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sending.resolve()
      await release.promise
      await route.continue()
    })
    await next.getByRole('button', { name: 'Send ETH again' }).click()
    await sending.promise
    await next.getByRole('button', { name: 'Discard ETH' }).click()
    await expectToast(next, 'Not discarded', 'ETH is being sent, or open in another tab.')
    await next.getByRole('button', { name: 'Edit ETH' }).click()
    const editForm = next.getByRole('dialog', { name: 'Add New Trade' })
    await fill(editForm, { 'Entry price': '3400' })
    await save(editForm) // waits for the sending
    release.resolve()
    const told = 'It was saved without your changes. Save them only if they are another record.'
    await expectToast(next, 'Sent already', told)
    await expect(editForm.getByLabel('Entry price')).toHaveValue('3400')
    await editForm.getByRole('button', { name: 'Cancel' }).click()
    await expect(getRow(next, 'ETH')).toBeVisible()
    await expect(waiting(next).getByRole('alert')).toContainText(
      'An earlier version of this was saved already.',
    )
    await expect(waiting(next)).toContainText('2 at 3,400')
    await next.getByRole('button', { name: 'Discard ETH' }).click()
    await expect(waiting(next)).toHaveCount(0)
    expect(await trader.trades()).toMatchObject([{ symbol: 'ETH', entryPrice: '3200' }])
  })
})

test('two tabs that change one waiting trade do not write over each other without a word, and it is sent once', async ({
  page,
  context,
  trader,
}) => {
  const form = await openNewTrade(page)
  await fill(form, minimalTrade)
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.getByRole('contentinfo')).toBeVisible()
  const otherForm = other.getByRole('dialog', { name: 'Add New Trade' })
  const waiting = page.getByRole('region', { name: 'Trades on this device' })
  await context.setOffline(true)
  await save(form)
  await page.getByRole('button', { name: 'Edit ETH' }).click()
  await expect(form.getByLabel('Entry price')).toHaveValue('3100.5')
  await other.getByRole('button', { name: 'Edit ETH' }).click()
  await fill(otherForm, { 'Entry price': '3300' })

  await test.step('the second form waits until the first one is closed', async () => {
    await save(otherForm)
    await expect(otherForm.getByText('It is being sent, or open in another tab.')).toBeVisible()
    await fill(form, { 'Entry price': '3200' })
    await save(form)
    await expect(waiting).toContainText('2 at 3,200')
  })

  await test.step('then it says that the trade was changed, and the next save replaces the change', async () => {
    await save(otherForm)
    await expect(otherForm.getByText('It was changed in another tab.')).toBeVisible()
    await expect(waiting).toContainText('2 at 3,200')
    await save(otherForm)
    await expect(waiting).toContainText('2 at 3,300')
  })

  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  expect(await trader.trades()).toMatchObject([{ symbol: 'ETH', entryPrice: '3300' }])
})
