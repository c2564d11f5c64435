import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads executions with semicolons, decimal commas and the day first', () => {
  const file = readLines(
    'Instrument;Action;Quantity;Price;Time;ID;E/X;Position;Order ID;Name;Commission;Rate;Account display name;Connection;',
    'MES JUN26;Sell;1;7200,75;27/04/2026 6:05:02;a1;Entry;1 S;o1;Entry;0,62 $;1;Sim7;Playback;',
    'MES JUN26;BuyToCover;1;7190,75;27/04/2026 6:07:02;a2;Exit;-;o2;Stop;0,62 $;1;Sim7;Playback;',
  )

  expect(file.format.id).toBe('ninjatrader-executions')
  expect(file.executions.map(formatBrief)).toEqual([
    'sell 1 MESM6 @ 7200.75 fee 0.62',
    'buy 1 MESM6 @ 7190.75 fee 0.62',
  ])
  expect(file.executions[1]).toMatchObject({
    day: '2026-04-27',
    executedAt: '2026-04-27T10:07:02.000Z',
    closesOnly: true,
    account: 'Sim7',
    externalId: 'a2',
    contractSize: '5',
  })
})

test('reads fewer columns in another order, and equal lines as separate executions', () => {
  const line = 'NQ 03-26,SellShort,2/17/2026 9:39:12 AM,21000.25,Entry,Live,1,Sim7'
  const file = readLines(
    'Instrument,Action,Time,Price,E/X,Connection,Quantity,Account display name',
    line,
    line,
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'sell 1 NQH6 @ 21000.25 fee 0',
    'sell 1 NQH6 @ 21000.25 fee 0',
  ])
})

test('reads trades; what the prices give more than the profit is the fee, also where the columns lack some', () => {
  const file = readLines(
    'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Cum. net profit,Commission,Clearing Fee',
    '1,MNQ SEP26,Sim7,,Long,1,30220,30245,7/28/2026 9:12,7/28/2026 9:13,$48.10 ,$48.10 ,$0.78 ,$0.20 ',
    '2,MNQ SEP26,Sim7,,Short,1,30000,30020,7/28/2026 9:14,7/28/2026 9:14,($40.00),$8.10 ,$0.78 ,$0.20 ',
    ',,,,,,,,,,,,,',
  )

  expect(file.format.id).toBe('ninjatrader-trades')
  expect(file.executions).toMatchObject([
    { side: 'buy', symbol: 'MNQU6', price: '30220', fee: '0' },
    { side: 'sell', price: '30245', fee: '1.9', brokerPnl: '48.1' },
    { side: 'sell', price: '30000' },
    { side: 'buy', price: '30020', fee: '0.98', brokerPnl: '-40.98' },
  ])
})

test('reads trades of a French computer', () => {
  const file = readLines(
    "Numéro d’ordre;Instrument;Compte;Stratégie;Pos. marché.;Qté;Prix d'entrée;Prix de sortie;Heure d'entrée;Heure de sortie;Nom d'entrée;Nom de la sortie;Profit;Commission",
    '1;ES 06-26;Sim7;;Short;2;7.010,25;7.008,00;15/05/2026 15:31:00;15/05/2026 15:35:00;Entry;Exit;225,00 $;0,00 $',
  )

  expect(file.executions).toMatchObject([
    { side: 'sell', symbol: 'ESM6', quantity: '2', price: '7010.25', day: '2026-05-15' },
    { side: 'buy', price: '7008', brokerPnl: '225', fee: '0', account: 'Sim7' },
  ])
})

test('names a damaged quantity', () => {
  const header = 'Instrument,Action,Quantity,Price,Time,ID,E/X'
  expect(findProblems(header, 'ES 06-26,Buy,x,7000,2/17/2026 9:39,1,Entry')).toEqual([
    'import.bad_value at 2',
  ])
})
