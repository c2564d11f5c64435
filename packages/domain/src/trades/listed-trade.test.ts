import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultedFieldNames, omitDefaults, restoreDefaults } from './listed-trade.ts'

const amount = fc.constantFrom('0', '1', '97.5', '-3')
const text = fc.constantFrom(null, 'Opening range')
const own = fc.constantFrom<string[][]>([], ['a'])

const trade = fc.record({
  id: fc.constant('01'),
  version: fc.constant(1),
  symbol: fc.constant('BTC'),
  status: fc.constantFrom('open', 'closed'),
  entryPrice: amount,
  contractSize: amount,
  strategy: text,
  fees: amount,
  feesUnit: fc.constantFrom('percent', 'amount'),
  planFollowed: fc.boolean(),
  tags: own,
  foreignFee: amount,
  pnl: fc.option(amount),
  baseRate: fc.option(amount),
  rateSource: fc.constantFrom(null, 'same', 'ecb', 'own'),
  basePnl: fc.option(amount),
  createdAt: fc.constant('2026-11-20T10:00:00.000Z'),
  updatedAt: fc.constant('2026-11-20T10:00:00.000Z'),
})

describe('a trade without its defaults', () => {
  test('has all of its values again when they are put back', () => {
    fc.assert(
      fc.property(trade, (given) => {
        const back = restoreDefaults<typeof given>(JSON.parse(JSON.stringify(omitDefaults(given))))

        expect(back).toMatchObject(given)
      }),
    )
  })

  test('that is closed and was changed in nothing has no field that a list may leave out, except its result', () => {
    const imported = { ...restoreDefaults<object>(required), pnl: '2', basePnl: '2' }

    expect(omitDefaults({ ...required, ...imported })).toEqual({ ...required, pnl: '2' })
  })

  test('that is open is not converted, and says so only when it is', () => {
    const open = { ...required, status: 'open' }

    expect(restoreDefaults(open)).toMatchObject({ baseRate: null, rateSource: null, basePnl: null })
    expect(omitDefaults({ ...open, ...restoreDefaults<object>(open) })).toEqual(open)
  })

  test('says that a closed trade has no rate', () => {
    const unrated = { ...required, pnl: '2', baseRate: null, rateSource: null, basePnl: null }

    expect(omitDefaults(unrated)).toEqual({ ...required, pnl: '2', baseRate: null, rateSource: null })
  })
})

test('every field that a list may leave out has a default', () => {
  expect(Object.keys(restoreDefaults<object>(required))).toEqual(expect.arrayContaining(defaultedFieldNames))
})

const required = { id: '01', symbol: 'BTC', status: 'closed', createdAt: '2026-11-20T10:00:00.000Z' }
