import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Fee,Fee Currency,Details,Date / Time (UTC)'

test('reads exchanges of coins, and names money for money and other lines', () => {
  const file = readLines(
    header,
    'NXT1,Exchange,BTC,-0.005,USDT,300.00,$300.00,-,-,"approved / Exchange Bitcoin to Tether",2026-02-10 20:47:49',
    'NXT2,Exchange,EURX,-50.00,SOL,0.5,$55.00,0.1,EURX,"approved / Exchange EURX to Solana",2026-02-09 20:47:49',
    'NXT3,Exchange,EURX,-150.00,USDC,161.90,$161.9,-,-,"approved / Exchange EURX to USD Coin",2026-02-08 14:44:46',
    'NXT4,Interest,GBPX,1.55,GBPX,1.55,$2.00,-,-,approved / Interest,2026-02-07 07:01:00',
    'NXT5,Exchange,BTC,-1,USDT,60000,$60000,-,-,rejected / Exchange,2026-02-06 09:41:49',
    'NXT6,Deposit,MATIC,3050.0,MATIC,3050.0,$4641.1,-,-,approved / x,2026-02-05 15:52:33',
  )

  expect(file.format.id).toBe('nexo')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-02-09T20:47:49.000Z buy 0.5 SOL @ 100 fee 0.1 EUR',
    '2026-02-10T20:47:49.000Z sell 0.005 BTC @ 60000 fee 0 USDT',
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [4, 'forex'],
    [5, 'reward'],
    [6, 'not_filled'],
    [7, 'transfer'],
  ])
})

test('names a damaged amount', () => {
  const line = 'NXT1,Exchange,BTC,x,USDT,300.00,$300.00,-,-,approved / Exchange,2026-02-10 20:47:49'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
