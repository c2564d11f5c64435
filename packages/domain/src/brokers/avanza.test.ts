import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat'

test('reads purchases and sales in the currency of the instrument, with a fee and a result that are in kronor', () => {
  const { executions, format } = readLines(
    header,
    '2026-05-13;Savings;Sälj;Acme Inc;-2;340,5;7288,5;SEK;21,5;10,7;USD;US0000000001;160,5',
    '2026-03-10;Savings;Köp;Acme Inc;2;330,16;-7104,41;SEK;21,45;10,72655;USD;US0000000001;',
    '2026-03-10;Other;Köp;Fond S;6,3572;191,120305;-1 214,99;SEK;0;;SEK;SE0000000001;',
  )

  expect(format.id).toBe('avanza')
  expect(executions.map((one) => `${one.day} ${one.account} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-03-10 Other buy 6.3572 SE0000000001 @ 191.120305 fee 0 SEK',
    '2026-03-10 Savings buy 2 US0000000001 @ 330.16 fee 1.999710997478219931 USD',
    '2026-05-13 Savings sell 2 US0000000001 @ 340.5 fee 2.009345794392523364 USD',
  ])
  expect(executions[2]).toMatchObject({
    ...{ rate: '10.7', rateCurrency: 'SEK', brokerPnl: '15', name: 'Acme Inc' },
  })
})

test('an older file names only the currency of the account, so the amount gives the price', () => {
  const { executions } = readLines(
    'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Courtage;Valuta;ISIN;Resultat',
    '2019-04-05;8;Sälj;Acme;-10;12;1091;9;SEK;US0000000001;-',
    '2019-04-04;8;Köp;Acme;10;10;-1009;9;SEK;US0000000001;-',
    '2019-04-03;8;Köp;Svensk;10;10;-101;1;SEK;SE0000000001;-',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 10 SE0000000001 @ 10 fee 1 SEK',
    'buy 10 US0000000001 @ 100 fee 9 SEK',
    'sell 10 US0000000001 @ 110 fee 9 SEK',
  ])
})

test('keeps the money of other lines, and a split of which only the new shares are stated', () => {
  const { movements, skipped, actions } = readLines(
    header,
    '2026-02-28;S;Övrigt;Split Acme 1:4;30;;;;;;;US0000000001;',
    '2026-02-27;S;Övrigt;Återbetalning avgift;;;1,24;SEK;;;;;',
    '2026-01-27;S;Övrigt;Avkastningsskatt;;;-26;SEK;0;;;;',
    '2026-01-26;S;Utländsk källskatt;Utdelning ACM;11;;-16,49;SEK;;1;;US0000000001;',
    '2026-01-25;S;Utdelning;Acme;503;0,05;285,38;SEK;;1;EUR;US0000000001;',
    '2026-01-24;S;Ränta;;;;0,84;SEK;;;;;',
    '2026-01-23;S;Uttag;Uttag till X;;;-54400;SEK;;;;;',
    '2026-01-22;S;Köp;Acme;10;10;-100;SEK;0;;SEK;US0000000001;',
  )

  expect(skipped.map(({ code }) => code)).toEqual([...['fee', 'tax', 'tax', 'dividend', 'interest', 'cash']])
  expect(movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    ...['fee 1.24', 'tax -26', 'tax -16.49', 'dividend 285.38', 'interest 0.84', 'cash -54400'],
  ])
  expect(actions).toMatchObject([{ symbol: 'US0000000001', ratioFrom: '10', ratioTo: '40' }])
  expect(findProblems(header, '2026-01-22;S;Köp;Acme;x;10;-100;SEK;0;;SEK;US0000000001;')).toEqual([
    'import.bad_value at 2',
  ])
})
