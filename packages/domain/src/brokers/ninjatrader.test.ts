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

test('reads trades of a Brazilian computer, with all fees in columns', () => {
  const file = readLines(
    'Núm. Neg.;Ativo;Conta;Estratégia;Pos mercado.;Qtd;Preço entrada;Preço saída;Hora entrada;Hora saída;Entrada;Saída;Profit;Acu lucro líquido;Corretagem;Taxa de Compensação;Taxa de Bolsa;Taxa de IP;Taxa NFA;MAE;MFE;ETD;Barras',
    '1;MNQ SEP26;PA1;;Comprada;2;24.500,25;24.530,25;16/09/2026 10:42:02;16/09/2026 10:45:10;Entry;Exit;$ 117,52;$ 117,52;$ 1,00;$ 0,38;$ 1,06;$ 0,00;$ 0,04;$ 5,00;$ 130,00;$ 2,00;3',
    '2;MNQ SEP26;PA1;;Vendida;1;24.500,00;24.530,00;16/09/2026 11:42:02;16/09/2026 11:45:10;Entry;Exit;-$ 61,24;$ 56,28;$ 0,50;$ 0,19;$ 0,53;$ 0,00;$ 0,02;$ 5,00;$ 130,00;$ 2,00;3',
  )

  expect(file.executions).toMatchObject([
    { side: 'buy', symbol: 'MNQU6', quantity: '2', price: '24500.25', day: '2026-09-16', account: 'PA1' },
    { side: 'sell', fee: '2.48', brokerPnl: '117.52' },
    { side: 'sell', price: '24500' },
    { side: 'buy', fee: '1.24', brokerPnl: '-61.24' },
  ])
})

test('reads the side from the column Rate, and another name of the id', () => {
  const rate = readLines(
    'Instrument,Quantity,Avg fill price,Time,Commission,Rate,Account,Order Id,Name',
    'ES 03-24,1,4500.00,1/15/2024 9:30:00 AM,2.12,Buy,Sim7,x1,Entry',
  )
  expect(rate.executions.map(formatBrief)).toEqual(['buy 1 ESH4 @ 4500 fee 2.12'])

  const other = readLines(
    'Instrument,Action,Quantity,Price,Time,Account,Connection,Execution ID,Commission,Ex',
    'MNQ,Sell,1,18000.25,2026-03-02 09:31:00,Sim7,Live,e1,1.24,Exit',
  )
  expect(other.executions).toMatchObject([{ symbol: 'MNQ', externalId: 'e1', closesOnly: true }])
})

test('reads filled orders', () => {
  const file = readLines(
    'Instrument,Action,Type,Quantity,Limit,Stop,State,Filled,Avg. price,Remaining,Name,Strategy,OCO,TIF,Account display name,ID,Time,',
    'ES 03-26,Sell,Market,2,0,0,Filled,2,6010.25,0,Close,,,Gtc,Sim7,o2,2/17/2026 9:45:00 AM,',
    'ES 03-26,Buy,Limit,2,6000,0,Cancelled,0,0,2,Entry,,,Gtc,Sim7,o1,2/17/2026 9:39:00 AM,',
  )
  expect(file.format.id).toBe('ninjatrader-orders')
  expect(file.executions.map(formatBrief)).toEqual(['sell 2 ESH6 @ 6010.25 fee 0'])
  expect(file.skipped).toMatchObject([{ line: 3 }])
})

test('names a damaged quantity', () => {
  const header = 'Instrument,Action,Quantity,Price,Time,ID,E/X'
  expect(findProblems(header, 'ES 06-26,Buy,x,7000,2/17/2026 9:39,1,Entry')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads trades in French', () => {
  const { executions, format } = readLines(
    "Numéro de trade;Instrument;Compte;Stratégie;Position du marché;Qté;Prix d'entrée;Prix de sortie;Heure d'entrée;Heure de sortie;Profit;Commission",
    '1;NQ JUN26;Sim1;S1;Short;1;23960,00;23955,50;13/04/2026 10:00:00;13/04/2026 10:03:00;90,00 $;0,00 $',
  )

  expect(format.id).toBe('ninjatrader-trades')
  expect(executions.map(formatBrief)).toEqual(['sell 1 NQM6 @ 23960 fee 0', 'buy 1 NQM6 @ 23955.5 fee 0'])
})
