import { expect, test } from 'vitest'
import { actions, can } from './index.ts'

const plans = ['Premium', 'Invited', 'Trial', 'Unpaid'] as const

test('on an open installation every plan permits everything [PLAN-12] [CONSTC-05]', () => {
  for (const planType of plans)
    expect(actions.filter((action) => !can({ planType }, action, 'open'))).toEqual([])
})

test('on a closed installation a user without a plan reads and exports, and every plan permits everything', () => {
  const permitted = plans.map((planType) => actions.filter((action) => can({ planType }, action, 'closed')))

  expect(permitted).toEqual([actions, actions, actions, ['read', 'export']])
})
