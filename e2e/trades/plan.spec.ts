import { expect, test } from '../fixtures.ts'
import { addChangedPlan } from './changed-plan.ts'

test('details show the plan, its changes and its cost, and a correction takes a change out', async ({
  page,
  trader,
}) => {
  const id = await addChangedPlan(trader)
  await page.goto(`/app?view=${id}`)
  const details = page.getByRole('dialog', { name: 'PLAN' })
  const correct = details.getByRole('button', { name: 'This was a correction' })
  await expect(correct).toHaveCount(2)
  await expect(details.getByText('(95 − 92) × 10 = $30.00 lost beyond it')).toBeVisible()
  await expect(details.getByText('At the first target of 120: (120 − 100) × 10 = +$200.00')).toBeVisible()

  await correct.first().click()
  await page.getByRole('button', { name: 'Take the change out' }).click()

  await expect(correct).toHaveCount(1)
  await expect(details.getByText('lost beyond it')).toHaveCount(0)
  await expect(details.getByText('At the first stop of 90')).toBeVisible()
  expect((await trader.trade(id)).planHistory.map(({ stopLoss }) => stopLoss)).toEqual(['90', null])

  await details.getByRole('button', { name: 'Remove the plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the plan' }).click()
  await expect(details.getByRole('heading', { name: 'Plan', exact: true })).toHaveCount(0)
})
