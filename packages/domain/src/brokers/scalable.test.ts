import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency'

test('reads purchases, savings plans and sales with times of Berlin, fees and transaction taxes', () => {
  const { executions, movements, format } = readLines(
    ';;;;;;;;;;;;;',
    header,
    '2026-07-06;10:15:44;Executed;S3;Acme;Security;Sell;DE0000000001;7;12,5;87,50;0,99;2,10;EUR',
    '2026-07-06;09:00;Cancelled;S2;Acme;Security;Sell;DE0000000001;7;12,5;87,50;0,99;0;EUR',
    '2026-02-05;18:44:14;Settled;S1;Acme;Security;Savings plan;DE0000000001;2,5;10;-25,00;0,00;0,08;EUR',
    '2026-02-04;18:44;Executed;S0;Acme;Security;Buy;DE0000000001;4,5;10;-45,00;0,99;;EUR',
  )

  expect(format.id).toBe('scalable-capital')
  expect(executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-02-04T17:44:00.000Z buy 4.5 DE0000000001 @ 10 fee 0.99 EUR',
    '2026-02-05T17:44:14.000Z buy 2.5 DE0000000001 @ 10 fee 0.08 EUR',
    '2026-07-06T08:15:44.000Z sell 7 DE0000000001 @ 12.5 fee 0.99 EUR',
  ])
  expect(executions[2]).toMatchObject({ closesOnly: true, externalId: 'S3', name: 'Acme' })
  expect(movements).toMatchObject([{ kind: 'tax', amount: '-2.1', line: 3 }])
})

test('costs below zero, a file with commas, and a split that is stated as the shares that came', () => {
  const { executions, movements, actions, skipped } = readLines(
    header.replaceAll(';', ','),
    '2026-05-06,02:00:00,Executed,S5,Acme,Security,Corporate action,DE0000000001,30,,,,,EUR',
    '2026-04-06,02:00:00,Executed,S4,Acme,Cash,Distribution,DE0000000001,,,15.50,,-2.33,EUR',
    '2026-04-05,02:00:00,Executed,S3,,Cash,Withdrawal,,,,-100.00,,,EUR',
    '2026-04-04,02:00:00,Executed,S2,Acme,Security,Security transfer,DE0000000001,3,10,,,,EUR',
    '2026-02-04,18:44:00,Executed,S1,Acme,Security,Buy,DE0000000001,10,110.25,-1102.50,-0.99,0,EUR',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 10 DE0000000001 @ 110.25 fee 0.99'])
  expect(movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'dividend 15.5',
    'tax -2.33',
    'cash -100',
  ])
  expect(actions).toMatchObject([{ symbol: 'DE0000000001', ratioFrom: '10', ratioTo: '40' }])
  expect(skipped.map(({ code }) => code)).toEqual(['dividend', 'cash', 'transfer'])
  expect(findProblems(header, '2026-02-04;25:44;Executed;S0;A;Security;Buy;DE1;4,5;10;-45;0;;EUR')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads German header words, and a line without a status as executed', () => {
  const { executions } = readLines(
    'Datum;Zeit;Status;Referenz;Beschreibung;Anlageklasse;Typ;ISIN;Anteile;Kurs;Betrag;Gebühr;Steuer;Währung',
    '2026-01-15;10:00;Ausgeführt;S2;Acme;ETF;Verkauf;DE0000000001;10;45,5;455;0,99;0;EUR',
    '2026-01-14;10:00;;S1;Acme;ETF;Kauf;DE0000000001;10;45;-450;0,99;0;EUR',
  )

  expect(executions.map(formatBrief)).toEqual([
    'buy 10 DE0000000001 @ 45 fee 0.99',
    'sell 10 DE0000000001 @ 45.5 fee 0.99',
  ])
})
