import type { Subscription } from '@candlebook/contract/subscribers'
import { expect, test } from 'vitest'
import { listActions } from './list-actions.ts'
import { unpaid } from './unpaid.ts'

const list = (parts: Partial<Subscription>) => [...listActions({ ...unpaid, ...parts })]
const paid = {
  subscribed: true,
  planType: 'Premium',
  interval: 'month',
  hasProviderSubscription: true,
  hasPaymentMethod: true,
} as const

test('a user without a plan and an invited user can only activate Premium [SUB-07]', () => {
  expect(list({})).toEqual(['activate'])
  expect(list({ planType: 'Invited', subscribed: true })).toEqual(['activate'])
  const replaced = { hasProviderSubscription: true, cancelAtPeriodEnd: true } as const
  expect(list({ planType: 'Invited', subscribed: true, ...replaced })).toEqual([]) // the invitation replaced a trial
})

test('a payer can change the plan and cancel [SUB-10]', () => {
  expect(list(paid)).toEqual(['change', 'cancel'])
})

test('a plan whose card was removed is asked for one before its renewal', () => {
  expect(list({ ...paid, hasPaymentMethod: false })).toEqual(['add-card', 'change', 'cancel'])
  expect(list({ ...paid, hasPaymentMethod: false, cancelAtPeriodEnd: true })).toEqual(['reactivate'])
})

test('a trial without a card is asked for one, and can be activated and cancelled [SUB-07] [SUB-10]', () => {
  expect(list({ planType: 'Trial', hasProviderSubscription: true })).toEqual([
    'add-card',
    'activate',
    'cancel',
  ])
})

test('a trial with a card continues by itself: there is nothing to activate [SUB-10]', () => {
  const trial = { planType: 'Trial', hasProviderSubscription: true, hasPaymentMethod: true } as const
  expect(list(trial)).toEqual(['change', 'cancel'])
  expect(list({ ...trial, cancelAtPeriodEnd: true })).toEqual(['reactivate'])
})

test('a person who cancelled can only reactivate, also during a trial [SUB-15]', () => {
  expect(list({ ...paid, cancelAtPeriodEnd: true })).toEqual(['reactivate'])
  expect(list({ planType: 'Trial', hasProviderSubscription: true, cancelAtPeriodEnd: true })).toEqual([
    'reactivate',
  ])
})

test('after the days of an overdue payment no second subscription is offered, and nothing is left to cancel [SUB-07] [CHK-19]', () => {
  expect(list({ hasProviderSubscription: true })).toEqual([])
  expect(list({ planType: 'Invited', subscribed: true, hasProviderSubscription: true })).toEqual(['cancel'])
})

test('an overdue plan cannot be changed, and a scheduled change can be taken back [SUB-10] [SUB-14]', () => {
  expect(list({ ...paid, isOverdue: true })).toEqual(['cancel'])
  expect(list({ ...paid, scheduledPlan: 'monthly' })).toEqual(['keep', 'cancel'])
  const until = '2026-12-01T12:00:00.000Z'
  const pendingChange = { plan: 'annual', reason: 'bank', payUrl: null, until } as const
  expect(list({ ...paid, pendingChange })).toEqual(['cancel'])
})
