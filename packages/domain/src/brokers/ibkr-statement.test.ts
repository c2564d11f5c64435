import { expect, test } from 'vitest'
import { formatBrief, readLines, sumRoundTrips } from './brokers.fixtures.ts'
import { buildRoundTrips } from './match-executions.ts'

const read = (...lines: string[]) => {
  const file = readLines(...lines)
  const keyed = file.executions.map((one, at) => ({ ...one, id: String(at) }))
  return { ...file, totals: sumRoundTrips(buildRoundTrips(keyed, file.actions)).byCurrency }
}

test('a German statement is read by the place of its columns, with its account and its movements', () => {
  const { format, executions, skipped, movements, totals } = read(
    'Statement,Header,Feldname,Feldwert',
    'Statement,Data,Title,Umsatzübersicht',
    'Kontoinformation,Header,Feldname,Feldwert',
    'Kontoinformation,Data,Konto,U1234567',
    'Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Prov./Gebühr,Basis,Realisierter G&V,MTM-G&V,Code',
    'Transaktionen,Data,Order,Aktien,HKD,5,"2026-05-04, 03:30:00","2,000",60,60,-120000,-40,120040,0,0,O',
    'Transaktionen,Data,Order,Aktien,HKD,5,"2026-05-05, 03:30:00","-2,000",61,61,122000,-41,-120040,1919,0,C',
    'Transaktionen,Data,Order,Aktien- und Indexoptionen,USD,AAPL 19JUN26 200 C,"2026-05-05, 10:30:00",-1,4,4,400,-1,-399,0,0,O',
    'Transaktionen,SubTotal,,Aktien,HKD,5,,0,,,2000,-81,0,1919,0,',
    'Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,,Erlös,Provisionen in EUR,,,MTM in EUR,Code',
    'Transaktionen,Data,Order,Devisen,USD,EUR.USD,"2026-05-06, 09:00:00",-100,1.1,,110,-2,,,0,',
    'Kapitalmaßnahmen,Header,Vermögenswertkategorie,Währung,Berichtsdatum,Datum/Zeit,Beschreibung,Menge,Erlöse,Wert,Realisierter G&V,Code',
    'Kapitalmaßnahmen,Data,Aktien,USD,2026-06-02,"2026-06-01, 20:25:00","XYZ(US0000000001) Split 4 für 1 (XYZ, XYZ INC, US0000000001)",300,0,0,0,',
    'Dividenden,Header,Währung,Datum,Beschreibung,Betrag',
    'Dividenden,Data,USD,2026-05-20,AAPL(US0378331005) Bardividende USD 0.25 pro Aktie,25',
    'Dividenden,Data,Gesamt,,,25',
    'Gebühren,Header,Subtitle,Währung,Datum,Beschreibung,Betrag',
    'Gebühren,Data,Sonstige Gebühren,EUR,2026-05-21,Marktdaten,-4.5',
  )

  expect(format.id).toBe('ibkr-activity')
  expect(
    executions.map((one) => `${formatBrief(one)} ${one.instrument} ${one.feeCurrency} ${one.account}`),
  ).toEqual([
    'buy 2000 5 @ 60 fee 40 share null U1234567',
    'sell 2000 5 @ 61 fee 41 share null U1234567',
    'sell 1 AAPL 19JUN26 200 C @ 4 fee 1 option null U1234567',
    'sell 100 EUR.USD @ 1.1 fee 2 forex EUR U1234567',
  ])
  expect(totals).toMatchObject([{ currency: 'HKD', netPnl: '1919' }, { currency: 'USD' }])
  expect(skipped.map(({ code }) => code)).toEqual(['dividend', 'fee'])
  expect(movements).toMatchObject([
    {
      kind: 'dividend',
      amount: '25',
      currency: 'USD',
      symbol: 'AAPL',
      day: '2026-05-20',
      account: 'U1234567',
    },
    { kind: 'fee', amount: '-4.5', currency: 'EUR', symbol: null, what: 'Marktdaten' },
  ])
})

test.each([
  [
    'French',
    'Transactions',
    "Catégorie d'actifs,Devise,Compte,Symbole,Date/Heure,Quantité",
    'Actions',
    'U2,',
  ],
  ['Spanish', 'Operaciones', 'Categoría de activo,Divisa,Símbolo,Fecha/Hora,Cantidad', 'Acciones', ''],
  ['Portuguese', 'Operações', 'Categoria de ativos,Moeda,Símbolo,Data/hora,Quantidade', 'Ações', ''],
  ['Russian', 'Сделки', 'Класс актива,Валюта,Символ,Дата/Время,Количество', 'Акции', ''],
  ['Chinese', '交易', '资产分类,货币,代码,日期/时间,数量', '股票', ''],
])('trades of a statement in %s are read', (_language, section, header, category, account) => {
  const { executions } = read(
    'Statement,Header,x,y',
    `${section},Header,DataDiscriminator,${header},p,q,r,s,t,u,v,代码`,
    `${section},Data,Order,${category},USD,${account}AAA,"2026-02-09, 11:34:51",-2,81.5,83,163,-0.8,-150,12.2,1.6,C;P`,
    `${section},Total,,${category},USD,,,,,,163,-0.8`,
  )

  expect(executions.map(formatBrief)).toEqual(['sell 2 AAA @ 81.5 fee 0.8'])
  expect(executions).toMatchObject([
    {
      instrument: 'share',
      brokerPnl: '12.2',
      basis: '150',
      closesOnly: true,
      account: account ? 'U2' : null,
    },
  ])
})

test('trades with an exchange, or without a closing price, are read by their places, too', () => {
  const { executions } = read(
    'Statement,Header,域名称,域值',
    '交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,交易所,数量,交易价格,收盘价格,收益,佣金/税,基础,已实现的损益,按市值计算的损益,代码',
    '交易,Data,Order,股票,USD,AAA,"2026-07-14, 10:55:21",-,21,173,193,-3633,-0.4,3633.4,0,0,O',
    '交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,数量,交易价格,面值,佣金/税,基础,已实现的损益,代码',
    '交易,Data,Order,期货,USD,MESU6,"2026-07-14, 11:30:15",1,6800.25,-34001.25,-0.62,34001.87,0,O',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 21 AAA @ 173 fee 0.4', 'buy 1 MESU6 @ 6800.25 fee 0.62'])
  expect(executions[1]).toMatchObject({ instrument: 'future', contractSize: '5' })
})

test('a statement that a spreadsheet saved has other days and numbers, and blank cells at the end', () => {
  const { executions, totals, warnings } = read(
    'Statement;Header;Field Name;Field Value;;;;;;;;;;;;',
    'Statement;Data;Title;Activity Statement;;;;;;;;;;;;',
    'Trades;Header;DataDiscriminator;Asset Category;Currency;Symbol;Date/Time;Quantity;T. Price;C. Price;Proceeds;Comm/Fee;Basis;Realized P/L;MTM P/L;Code',
    'Trades;Data;Order;Stocks;EUR;SAP;13.03.2026 10:00;1.000;150,5;150;-150500;-5,25;150505,25;0;0;O',
    'Trades;Data;Order;Stocks;EUR;SAP;16.03.2026 10:00;-1.000;151,75;150;151750;-5,25;-150505,25;1239,5;0;C',
    'Dividends;Header;Currency;Date;Description;Amount;;;;;;;;;;',
    'Dividends;Data;EUR;17.03.2026;SAP(DE1) Cash Dividend;2.200,5;;;;;;;;;;',
  )

  expect(executions[0]?.executedAt).toBe('2026-03-13T14:00:00.000Z')
  expect(totals).toMatchObject([{ currency: 'EUR', netPnl: '1239.5' }])
  expect(warnings).toEqual([])
})

test('a transaction history in another language is read by the place of its columns', () => {
  const chinese = read(
    'Statement,Header,域名稱,域值',
    'Statement,Data,Title,轉賬歷史',
    '總結,Header,域名稱,域值',
    '總結,Data,基礎貨幣,USD',
    '轉賬歷史,Header,日期,賬戶,說明,交易類型,代碼,交易量,價格,Price Currency,總額,佣金,淨金額',
    '轉賬歷史,Data,2026-03-04,U***1,S&P 500 ETF,買,VOO,0.5,600,USD,-300,-0.35,-300.35',
    '轉賬歷史,Data,2026-03-03,U***1,電匯,存款,-,-,-,-,500,-,500',
  )

  expect(chinese.format.id).toBe('ibkr-transactions')
  expect(chinese.executions.map(formatBrief)).toEqual(['buy 0.5 VOO @ 600 fee 0.35'])
  expect(chinese.movements).toMatchObject([{ kind: 'cash', amount: '500', currency: 'USD' }])
})

test('gross amounts of futures have a footnote', () => {
  const { executions, totals } = read(
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Transaction History',
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,CHF',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
    'Transaction History,Data,2026-08-07,U***1,MNQ 18SEP26,Buy,MNQU6,1.0,30000.0,USD,-48000(1),-0.48,189.79',
    'Transaction History,Data,2026-08-07,U***1,MNQ 18SEP26,Sell,MNQU6,-1.0,30100.0,USD,48160(1),-0.48,-61.09',
    'Transaction History,Notes,"1. Values shown are in notional terms."',
  )

  expect(executions).toMatchObject([
    { instrument: 'future', contractSize: '2', rate: '0.8' },
    { rate: '0.8' },
  ])
  // 100 × 2, less 2 × 0.48 CHF ÷ 0.8.
  expect(totals).toMatchObject([{ currency: 'USD', netPnl: '198.8' }])
})

test('a spreadsheet changes the days of transfers and dividends, but not those of trades, which have a time', () => {
  const { executions, movements, totals } = read(
    'Statement;Header;Field Name;Field Value;;;;;;;;;;;;;',
    'Statement;Data;Title;Activity Statement;;;;;;;;;;;;;',
    'Trades;Header;DataDiscriminator;Asset Category;Currency;Symbol;Date/Time;Quantity;T. Price;C. Price;Proceeds;Comm/Fee;Basis;Realized P/L;MTM P/L;Code;',
    'Trades;Data;Order;Stocks;USD;NVDA;2026-06-05, 10:00:00;-100;150,5;150;15050;-1,5;-12000;3048,5;0;C;',
    'Transfers;Header;Asset Category;Currency;Symbol;Date;Type;Direction;Xfer Company;Xfer Account;Qty;Xfer Price;Market Value;Realized P/L;Cash Amount;Code;',
    'Transfers;Data;Stocks;USD;NVDA;02.03.2026;ACATS;In;OTHER;--;100;120;12000;0;0;;',
    'Dividends;Header;Currency;Date;Description;Amount;;;;;;;;;;;',
    'Dividends;Data;USD;04.05.2026;NVDA(US67066G1040) Cash Dividend USD 0.01 per Share;1,25;;;;;;;;;;;',
  )

  expect(executions.map((one) => `${one.day} ${formatBrief(one)}`)).toEqual([
    '2026-03-02 buy 100 NVDA @ 120 fee 0',
    '2026-06-05 sell 100 NVDA @ 150.5 fee 1.5',
  ])
  expect(totals).toMatchObject([{ currency: 'USD', netPnl: '3048.5' }])
  expect(movements).toMatchObject([{ kind: 'dividend', day: '2026-05-04', amount: '1.25' }])
})

test('a transaction history that a spreadsheet saved has other days', () => {
  const { format, executions } = read(
    'Statement;Header;Field Name;Field Value;;;;;;;;;',
    'Statement;Data;Title;Transaction History;;;;;;;;;',
    'Summary;Header;Field Name;Field Value;;;;;;;;;',
    'Summary;Data;Base Currency;USD;;;;;;;;;',
    'Transaction History;Header;Date;Account;Description;Transaction Type;Symbol;Quantity;Price;Price Currency;Gross Amount ;Commission;Net Amount',
    'Transaction History;Data;03.11.2025;U***12345;APPLE INC;Buy;AAPL;10;270,25;USD;-2702,5;-1;-2703,5',
    'Transaction History;Data;04.11.2025;U***12345;APPLE INC;Sell;AAPL;-10;271,25;USD;2712,5;-1;2711,5',
  )

  expect(format.id).toBe('ibkr-transactions')
  expect(executions.map((one) => `${one.day} ${formatBrief(one)}`)).toEqual([
    '2025-11-03 buy 10 AAPL @ 270.25 fee 1',
    '2025-11-04 sell 10 AAPL @ 271.25 fee 1',
  ])
})
