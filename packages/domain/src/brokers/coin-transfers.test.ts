import { expect, test } from 'vitest'
import { readLines } from './brokers.fixtures.ts'

test.each([
  [
    'kucoin-transfers',
    'UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks',
    '1,mainAccount,2024-05-01 12:00:00,BTC,0.5,0,h,a,BTC,SUCCESS,Deposit',
  ],
  [
    'kucoin-transfers',
    'Time,Coin,Network,Amount,Type,Remark,Fee',
    '2019-05-01 12:00:00,KCS,KCC,5,DEPOSIT,,0',
  ],
  [
    'mexc-transfers',
    'UID,Status,Time,Crypto,Network,Request Amount,Withdrawal Address,memo,TxID,Trading Fee,Settlement Amount,Withdrawal Descriptions',
    '1,Success,2024-05-01 12:00:00,USDC,ERC20,10,a,,t,1,9,',
  ],
  [
    'okx-funding',
    'id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol',
    '1,2024-05-01 12:00:00,Deposit,0.5,0,0.5,0,BTC',
  ],
  ['bybit-transfers', 'Type,Coin,Amount,Wallet Balance,Time(UTC)', 'Deposit,BTC,0.5,0.5,2024-05-01 12:00:00'],
])('coins that were paid in or out are no trade in a file of %s', (id, header, line) => {
  const file = readLines(header, line)

  expect(file.format.id).toBe(id)
  expect(file.executions).toEqual([])
  expect(file.skipped.map(({ code }) => code)).toEqual(['transfer'])
})

test('money that was paid out is a movement of the account, and a gift is a reward', () => {
  const file = readLines(
    'Type,Coin,Amount,Wallet Balance,Time(UTC)',
    'Withdraw,EUR,250,0,2024-05-02 12:00:00',
    'Airdrop,BTC,0.5,0.5,2024-05-01 12:00:00',
  )

  expect(file.movements).toMatchObject([{ kind: 'cash', amount: '-250', currency: 'EUR' }])
  expect(file.skipped.map(({ code }) => code)).toEqual(['cash', 'reward'])
})
