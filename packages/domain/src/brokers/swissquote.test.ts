import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency'

test('reads shares, a bond in percent, pence and a coin', () => {
  const { executions, movements, format } = readLines(
    header,
    '24-08-2026 15:30:02;5;Sell;ACM;Acme;US0000000001;200.0;19.85;5.96;0.00;3964.04;0;USD',
    "23-08-2026 10:00:00;4;Buy;BND;1.5% Acme 30;CH0000000001;10'000.0;98.50;20.00;15.00;-9'885.00;0;CHF",
    '22-08-2026 10:00:00;3;Buy;LON;London Plc;GB0000000001;100.0;250.00;5.00;0.00;-255.00;0;GBP',
    "22-08-2026 09:00:00;9;Buy;PEN;Pence Plc;GB0000000002;10.0;700.5;7.00;0.00;-7'012.00;0;GBX",
    '22-08-2026 08:00:00;8;Buy;PCT;2% Other 31;CH0000000002;1000.0;98.50%;2.00;0.00;-987.00;0;CHF',
    '21-08-2026 10:00:00;2;Buy;BTC;Bitcoin;;0.5;20000.00;100.00;0.00;-10100.00;0;USD',
    '10-01-2026 15:30:02;1;Buy;ACM;Acme;US0000000001;200.0;18.85;5.96;0.00;-3775.96;0;USD',
  )

  expect(format.id).toBe('swissquote')
  expect(
    executions.map((one) => `${one.executedAt} ${one.instrument} ${formatBrief(one)} ${one.currency}`),
  ).toEqual([
    '2026-01-10T14:30:02.000Z share buy 200 ACM @ 18.85 fee 5.96 USD',
    '2026-08-21T08:00:00.000Z coin buy 0.5 BTC @ 20000 fee 100 USD',
    '2026-08-22T06:00:00.000Z bond buy 1000 PCT @ 98.5 fee 2 CHF',
    '2026-08-22T07:00:00.000Z share buy 10 PEN @ 7.005 fee 0.07 GBP',
    '2026-08-22T08:00:00.000Z share buy 100 LON @ 2.5 fee 5 GBP',
    '2026-08-23T08:00:00.000Z bond buy 10000 BND @ 98.5 fee 20 CHF',
    '2026-08-24T13:30:02.000Z share sell 200 ACM @ 19.85 fee 5.96 USD',
  ])
  expect(movements).toMatchObject([{ kind: 'interest', amount: '-15', line: 3 }])
})

test('reads a German file with the amounts of two currencies', () => {
  const { executions } = readLines(
    'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in Kontowährung;Saldo;Währung',
    '10.01.2026 15:30;1;Kauf;ACM;Acme;US0000000001;200.0;18.85;5.96;0.00;-3775.96;USD;-3020.768;0;CHF',
  )

  expect(
    executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.rate} ${one.rateCurrency}`),
  ).toEqual(['buy 200 ACM @ 18.85 fee 5.96 USD 0.8 CHF'])
})

test('keeps the money of other lines', () => {
  const { movements, skipped } = readLines(
    header,
    '24-08-2026 07:00:15;0;Debit;;;;1.0;2000.00;2.00;0.00;-2002.00;6612.40;CHF',
    '23-08-2026 12:00:25;7;Forex credit;;;;1.0;1995.39;0.00;0.00;1995.39;2937.32;EUR',
    '30-06-2026 18:01:13;0;Custody Fees;;;;1.0;50.00;3.85;0.00;-53.85;28197.90;CHF',
    '30-06-2026 16:35:13;0;Dividend;ACM;Acme;US0000000001;1.0;486.58;0.00;0.00;486.58;941.93;EUR',
    '01-01-2026 11:37:15;0;Interests;;;;1.0;0.01;0.00;0.00;-0.01;1985.91;CHF',
    '01-01-2026 11:37:14;0;Titeleingang;ACM;Acme;US0000000001;5.0;;;;-;0;USD',
    '01-01-2026 11:37:14;0;Crypto Deposit;BTC;;;1.0;0.01;0.00;0.00;0.00;0;BTC',
  )

  expect(skipped.map(({ code }) => code)).toEqual([
    'cash',
    'forex',
    'fee',
    'dividend',
    'interest',
    'transfer',
    'transfer',
  ])
  expect(movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    ...['cash -2002', 'fee -53.85', 'dividend 486.58', 'interest -0.01'],
  ])
  expect(findProblems(header, '24-08-2026 25:00:15;5;Sell;ACM;A;US1;2;19.85;5.96;0;33;0;USD')).toEqual([
    'import.bad_value at 2',
  ])
})
