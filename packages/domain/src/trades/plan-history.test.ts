import { expect, test } from 'vitest'
import {
  correctPlan,
  MAX_PLAN_RECORDS,
  type PlanFields,
  type PlanRecord,
  recordPlan,
} from './plan-history.ts'

const plan: PlanFields = { stopLoss: '95', takeProfit: '120', quantity: '10', riskPercentage: '1' }
const at = (minute: number) => `2026-11-02T10:${String(minute).padStart(2, '0')}:00.000Z`
const save = (history: PlanRecord[], changes: Partial<PlanFields>, minute: number) =>
  recordPlan(history, { ...plan, ...changes, status: 'open' }, at(minute))

test('the plan of an open trade starts with its first stop or target', () => {
  const without = save([], { stopLoss: null, takeProfit: null }, 0)

  expect(without).toEqual([])
  expect(save(without, { takeProfit: null }, 1)).toEqual([{ ...plan, takeProfit: null, at: at(1) }])
})

test('a trade that was entered as closed has no plan, and an edit of a closed trade changes none', () => {
  const history = save([], {}, 0)

  expect(recordPlan([], { ...plan, status: 'closed' }, at(0))).toEqual([])
  expect(recordPlan(history, { ...plan, stopLoss: '80', status: 'closed' }, at(1))).toEqual(history)
})

test('a save with equal values, also in another spelling, is no change', () => {
  const history = save([], {}, 0)

  expect(save(history, { stopLoss: '95.00' }, 1)).toEqual(history)
  expect(save(history, { quantity: '12' }, 1)).toEqual([...history, { ...plan, quantity: '12', at: at(1) }])
})

test('the first record stays when there are too many changes', () => {
  let history = save([], {}, 0)
  for (let change = 1; change <= 60; change++)
    history = save(history, { stopLoss: String(change) }, change % 60)

  expect(history).toHaveLength(MAX_PLAN_RECORDS)
  expect(history[0]).toEqual({ ...plan, at: at(0) })
  expect(history.at(-1)?.stopLoss).toBe('60')
  expect(history[1]?.stopLoss).toBe('12')
})

test('a correction gives its values to the record before it, which keeps its instant', () => {
  const history = save(save(save([], {}, 0), { stopLoss: '59' }, 1), { stopLoss: '96' }, 2)

  expect(correctPlan(history, 1)?.map(({ at, stopLoss }) => [at, stopLoss])).toEqual([
    [at(0), '59'],
    [at(2), '96'],
  ])
  expect(correctPlan(history, 2)?.map(({ stopLoss }) => stopLoss)).toEqual(['95', '96'])
  expect(correctPlan(history, 0)).toBeNull()
  expect(correctPlan(history, 3)).toBeNull()
})

test('a corrected change that had no effect disappears with its correction', () => {
  const history = save(save(save([], {}, 0), { stopLoss: '59' }, 1), { stopLoss: '95' }, 2)

  expect(correctPlan(history, 2)).toEqual([{ ...plan, at: at(0) }])
})
