import { expect, test } from 'vitest'
import { computePart } from './close-trade-dialog.tsx'
import { buildClosedTrade } from './trade.fixtures.ts'

const day = '2026-01-12'
const entry = { role: 'entry', day, quantity: '10', fee: '0' } as const
const preview = (exitTime: string) =>
  computePart(
    buildClosedTrade({
      ...{
        type: 'long',
        status: 'open',
        quantity: '20',
        contractSize: '1',
        entryPrice: '15',
        entryDate: day,
      },
      ...{ exitPrice: null, exitDate: null, fees: '0', feesUnit: 'amount', foreignFees: [], importId: null },
      fills: [
        { ...entry, time: '09:30', price: '10' },
        { ...entry, time: '15:00', price: '20' },
      ],
      realised: [],
    }),
    { quantity: '5', exitPrice: '15', exitFees: '0', exitDate: day, exitTime },
    'lifo',
  )

test('the preview of an exit takes the entries that are held at its time', () => {
  expect(preview('12:00').net).toBe('25')
  expect(preview('15:30').net).toBe('-25')
  expect(preview('').net).toBe('-25')
})

test('a time that is none has no preview', () => {
  expect(preview('12:99')).toEqual({ net: null, fees: null })
})
