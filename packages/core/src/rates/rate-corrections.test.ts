import { expect, test } from 'vitest'
import { listTradeCounts } from './rate-corrections.ts'

const inCoins = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ currency: `COIN${at}`, trades: 1 }))

test('each currency is named with its trades, those with the most trades first', () => {
  expect(
    listTradeCounts([
      { currency: 'JPY', trades: 1 },
      { currency: 'SEK', trades: 1204 },
      { currency: 'USDT', trades: 1 },
    ]),
  ).toBe('1,204 trades in SEK, 1 trade in JPY, and 1 trade in USDT')
  expect(listTradeCounts([{ currency: 'GBX', trades: 1 }])).toBe('1 trade in GBX')
})

test('ten currencies are named, and the trades in the others are counted', () => {
  const [ten, eleven] = [listTradeCounts(inCoins(10)), listTradeCounts(inCoins(11))]

  expect(ten).toContain(', and 1 trade in COIN9')
  expect(eleven).toBe(`${ten.replace(', and ', ', ')}, and 1 trade in 1 other currency`)
  expect(listTradeCounts([...inCoins(12), { currency: 'JPY', trades: 1500 }])).toMatch(
    /^1,500 trades in JPY, .*1 trade in COIN8, and 3 trades in 3 other currencies$/,
  )
})
