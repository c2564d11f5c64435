import { expect, test } from '../fixtures.ts'
import { checkBoxes, fillNewAccount } from './account-form.ts'

test('ticking the box solves a challenge in a worker, and the sign-up sends its solution [AUTH-09]', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up')
  await fillNewAccount(page)
  const started = page.waitForEvent('worker')
  const sent = page.waitForRequest('**/api/auth/sign-up/email')

  await checkBoxes(page)
  await started
  await page.getByRole('button', { name: 'Create Account' }).click()

  const { challenge, website, acceptedTerms } = (await sent).postDataJSON()
  expect(JSON.parse(Buffer.from(challenge, 'base64').toString())).toMatchObject({
    challenge: { signature: expect.any(String) },
    solution: { counter: expect.any(Number) },
  })
  expect({ website, acceptedTerms }).toEqual({ website: '', acceptedTerms: true })
  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
})

test('a box whose check fails is unticked and says so, and ticking it again works [AUTH-09]', async ({
  page,
}) => {
  await page.route('**/api/auth/challenge', (route) => route.abort(), { times: 1 })
  await page.goto('/auth?mode=sign-up')
  const box = page.getByLabel('I am not a robot')

  await box.click()

  await expect(box).toHaveAccessibleDescription('The check did not work. Tick the box to try again.')
  await expect(box).not.toBeChecked()
  await fillNewAccount(page)
  await checkBoxes(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
})

test('after a refused sign-up the next attempt has another solution, without another tick', async ({
  page,
  server,
}) => {
  const { email } = await server.signUp()
  await page.goto('/auth?mode=sign-up')
  await fillNewAccount(page, { Email: email })
  await checkBoxes(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already exists/)

  await page.getByLabel('Email').fill(`other-${email}`)
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
})

test('a solution that has expired while the form was filled in is replaced by a new one', async ({
  page,
  server,
}) => {
  await page.goto('/auth?mode=sign-up')
  await fillNewAccount(page)
  await checkBoxes(page)
  await expect(page.getByText('Checking your browser')).toHaveCount(0)
  let challenges = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/challenge')) challenges += 1
  })
  server.clock.moveBy({ ms: 60 * 60_000 })

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
  server.clock.reset()
  expect(challenges).toBe(1)
})
