import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Account Name,Adjusted Cost,Avg Buy Price,Avg Sell Price,Close Date,Close Time,Commission,Custom Tags,Entry Price,Exit Price,Gross P&L,Instrument,Mistakes,Net P&L,Open Date,Open Time,Playbook,Setups,Side,Status,Symbol,Fee,Swap,Quantity,Zella Score'

test('reads the average prices of both sides, the option in the instrument, and the fee from the P&L', () => {
  const file = readLines(
    header,
    'Mine 1,0,2.10,2.50,2026-03-05,10:26:49 EST,1.30,"calm, early",2.6,2.0,400.0,2026-03-20 55 PUT,chased,398.5,2026-03-04,11:42:44 EST,Gap fade,open,short,Win,ABC,0.2,0.0,10.0,1',
    'Mine 1,0,20.00,21.00,2026-03-04,10:26:49 EST,0,,20,21,100.0,XYZ,,100.0,2026-03-04,09:42:44 EST,,,long,Win,XYZ,0,0,100.0,1',
    'Mine 1,0,20.00,,,,0,,20,,,XYZ,,,2026-03-04,15:42:44 EST,,,long,Open,XYZ,0,0,7.0,1',
  )
  expect(file.format.id).toBe('tradezella')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 100 XYZ @ 20 fee 0',
    'sell 100 XYZ @ 21 fee 0',
    'sell 10 ABC 20MAR26 55 P @ 2.5 fee 0',
    'buy 7 XYZ @ 20 fee 0',
    'buy 10 ABC 20MAR26 55 P @ 2.1 fee 1.5',
  ])
  expect(file.executions[2]).toMatchObject({
    account: 'Mine 1',
    executedAt: '2026-03-04T16:42:44.000Z',
    labels: { strategy: 'Gap fade', tags: ['calm', 'early', 'open', 'chased'] },
  })
  expect(file.executions[4]?.brokerPnl).toBe('398.5')
})
