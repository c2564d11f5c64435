import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sign } from '../decimal/decimal.ts'
import { computeTradePnl } from './pnl.ts'
import { buildTradeTrack, type TradeTrack } from './track.ts'
import { anyClosedTrade, workedTrade } from './trade.fixtures.ts'

const trade = { ...workedTrade, fees: '0', stopLoss: '90', takeProfit: '130', exitPrice: '120' }

test('stop and target are the ends, entry and exit are between them to scale', () => {
  expect(buildTradeTrack(trade)).toEqual({
    kind: 'stop_set',
    stop: 0,
    target: 1,
    entry: 0.25,
    exit: { at: 0.75, result: 'gain' },
  })
})

test('a short is drawn with its stop at the left too', () => {
  const short = { ...trade, type: 'short', stopLoss: '110', takeProfit: '70', exitPrice: '80' } as const

  expect(buildTradeTrack(short)).toEqual(buildTradeTrack(trade))
})

test('an open trade has no exit', () => {
  expect(buildTradeTrack({ ...trade, status: 'open' }).exit).toBeNull()
})

test('an exit a little past the stop moves the stop inwards', () => {
  const track = buildTradeTrack({ ...trade, exitPrice: '88' })

  expect(track).toMatchObject({ exit: { at: 0, result: 'loss' }, target: 1 })
  expect(getStop(track)).toBeCloseTo(2 / 42)
})

test('an exit far past an end is clamped just past it', () => {
  expect(getStop(buildTradeTrack({ ...trade, exitPrice: '1' }))).toBeCloseTo(0.1 / 1.1)
  expect(buildTradeTrack({ ...trade, exitPrice: '1' }).exit?.at).toBe(0)

  const runaway = buildTradeTrack({ ...trade, exitPrice: '900' })
  expect(runaway).toMatchObject({ stop: 0, exit: { at: 1, result: 'gain' } })
  expect(runaway.kind === 'stop_set' && runaway.target).toBeCloseTo(1 / 1.1)
})

test('without a target the line reaches 2R beyond entry', () => {
  for (const takeProfit of [null, '95']) {
    const track = buildTradeTrack({ ...trade, takeProfit, exitPrice: '110' })
    expect(track).toMatchObject({ kind: 'stop_set', stop: 0, target: null })
    expect(track.entry).toBeCloseTo(1 / 3)
    expect(track.exit?.at).toBeCloseTo(2 / 3)
  }
})

test('without a stop the line shows directions only', () => {
  const noStop = { ...trade, stopLoss: null }

  expect(buildTradeTrack({ ...noStop, status: 'open' })).toEqual({ kind: 'no_stop', entry: 0.5, exit: null })
  expect(buildTradeTrack(noStop).exit).toEqual({ at: 0.8, result: 'gain' })
  expect(buildTradeTrack({ ...noStop, exitPrice: '60' }).exit).toEqual({ at: 0.2, result: 'loss' })
  expect(buildTradeTrack({ ...noStop, exitPrice: '100' }).exit).toEqual({ at: 0.5, result: 'flat' })
})

test('a stop at or beyond entry differs from no stop', () => {
  expect(buildTradeTrack({ ...trade, stopLoss: '100' }).kind).toBe('stop_beyond_entry')
  expect(buildTradeTrack({ ...trade, stopLoss: '105' }).kind).toBe('stop_beyond_entry')
})

test('the colour follows the net P&L: a gain smaller than its fee is a loss', () => {
  const eaten = { ...trade, exitPrice: '101', fees: '5' }

  expect(buildTradeTrack(eaten).exit).toMatchObject({ result: 'loss' })
  expect(buildTradeTrack({ ...eaten, stopLoss: null }).exit).toEqual({ at: 0.8, result: 'loss' })
})

test('every position is from 0 to 1, in the order of the prices, and the colour follows the P&L', () => {
  fc.assert(
    fc.property(anyClosedTrade, (any) => {
      const track = buildTradeTrack(any)
      const places = [getStop(track), track.entry, track.exit?.at ?? 0, getTarget(track)]

      for (const place of places) expect(place >= 0 && place <= 1).toBe(true)
      expect(getStop(track)).toBeLessThanOrEqual(track.entry)
      expect(getTarget(track)).toBeGreaterThanOrEqual(track.entry)
      expect(track.exit?.result).toBe(
        { '-1': 'loss', '0': 'flat', '1': 'gain' }[sign(computeTradePnl(any) ?? 'none')],
      )
    }),
  )
})

function getStop(track: TradeTrack): number {
  return track.kind === 'stop_set' ? track.stop : 0
}

function getTarget(track: TradeTrack): number {
  return track.kind === 'stop_set' ? (track.target ?? 1) : 1
}
