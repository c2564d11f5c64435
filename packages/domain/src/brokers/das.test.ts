import { expect, test } from 'vitest'
import { formatBrief, readLines, toBytes } from './brokers.fixtures.ts'
import { findFileDay } from './define-format.ts'
import { readBrokerFile } from './read-broker-file.ts'

const times = [
  'Time,Symbol,Side,Price,Qty,Route,Broker,Account,Type,Cloid,Liq',
  '09:31:05,ABC,B,20.50,100,SMAT,DAS,SIM1,Market,C1,R',
  '10:02:33,XYZ,SS,142.10,50,SMAT,DAS,SIM1,Limit,C6,R',
].join('\n')

test('reads times of the day in the name of the file, and asks for it', () => {
  const file = readBrokerFile(toBytes(times), { fileName: 'trades-2026-05-04.csv' })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  expect(file.format.id).toBe('das')
  expect(file.executions.map(formatBrief)).toEqual(['buy 100 ABC @ 20.5 fee 0', 'sell 50 XYZ @ 142.1 fee 0'])
  expect(file.executions[0]).toMatchObject({ executedAt: '2026-05-04T13:31:05.000Z', account: 'SIM1' })

  expect(readBrokerFile(toBytes(times))).toMatchObject({
    ok: false,
    problems: [{ code: 'import.no_day', line: 2 }],
  })
})

test.each([
  ['trades-2026-05-04.csv', '2026-05-04'],
  ['20260504.csv', '2026-05-04'],
  ['DAS 05-04-2026 (1).csv', '2026-05-04'],
  ['trades.csv', null],
  ['July20.csv', null],
])('the name %s has the day %s', (name, day) => {
  expect(findFileDay(name)).toBe(day)
})

test('reads executions in the columns of Tradervue, with a rebate in the fees', () => {
  const file = readLines(
    'Date,Time,Symbol,Quantity,Price,Side,Commission,TransFee,ECNFee',
    '05/04/2026,09:31:05,ABC,100,20.50,B,1.00,0.02,-0.20',
    '05/04/2026,09:41:05,ABC,100,20.75,S,1.00,0.03,0.30',
  )
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 100 ABC @ 20.5 fee 0.82',
    'sell 100 ABC @ 20.75 fee 1.33',
  ])
})

test('leaves a table with expiry and strike to thinkorswim', () => {
  const { format, executions } = readLines(
    'Account Statement for TEST',
    '',
    'Trade History',
    'Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Order ID',
    '09/01/2026 09:30:00,SINGLE,BOT,2,TO OPEN,/ESU26,,,,6000,O1',
  )

  expect(format.id).toBe('thinkorswim')
  expect(executions).toMatchObject([{ symbol: 'ESU6', contractSize: '50' }])
})
