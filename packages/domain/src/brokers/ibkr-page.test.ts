import { expect, test } from 'vitest'
import { formatBrief, readLines, sumRoundTrips } from './brokers.fixtures.ts'
import { buildRoundTrips } from './match-executions.ts'

function formatSection(name: string, ...rows: string[]): string {
  const cells = rows.map((row) => row.split('|').map((cell) => `<td>${cell.trim()}</td>`))
  const body = cells.map((list) => `<tr>${list.join('')}</tr>`).join('\n')
  return `<div id="tbl${name}Body" style="display: none"><div><table id="summaryDetailTable">${body}</table></div></div>`
}

function readPage(...sections: string[]) {
  return readLines(`<!DOCTYPE html><html><body>${sections.join('\n')}</body></html>`)
}

const account = formatSection('AccountInformation_U1234567', 'Name|A B', 'Account|U1234567')

test('a statement that is saved as a page is read like its CSV: an order once, without its executions and lots', () => {
  const { format, executions, actions, movements, skipped } = readPage(
    account,
    formatSection(
      'Transactions_U1234567',
      'Symbol|Date/Time|Exchange|Quantity|T. Price|C. Price|Proceeds|Comm/Fee|Basis|Realized P/L|MTM P/L|Code',
      'Stocks - Held with Interactive Brokers (U.K.) Limited',
      'USD',
      'AMD|2026-03-13, 10:00:00|NASDAQ|100|186|187|-18,600.00|-1.00|18,601.00|0.00|100.00|O',
      '<span></span>AMD|2026-03-16, 11:40:29|-|-100|199.77|200|19,977.00|-0.26|-18,601.00|1,375.74|-23.00|C;P',
      'AMD|2026-03-16, 11:40:29|NASDAQ|-8|199.77|200|1,598.16|-0.34|-1,488.08|109.74|-1.84|C;P',
      'Closed Lot:|2026-03-13||8|186.01|||| 1,488.08|109.74||ST',
      'AMD|2026-03-16, 11:42:16|NASDAQ|-92|199.77|200|18,378.84|0.08|-17,112.92|1,266.00|-21.16|C;P',
      'Total&nbsp;AMD|||0||||1,377.00|-1.26|0.00|1,375.74|77.00|',
      'Symbol|Date/Time|Exchange|Quantity|T. Price||Proceeds|Comm in EUR|||MTM in EUR|Code',
      'Forex',
      'USD',
      'EUR.USD|2026-03-16, 12:00:00|IDEALFX|-100|1.1||110.00|-2.00|||0.10|&nbsp;',
    ),
    formatSection(
      'CorporateActions_U1234567',
      'Report Date|Date/Time|Description|Quantity|Proceeds|Value|Realized P/L|Code',
      'Stocks',
      'USD',
      '2026-06-02|2026-06-01, 20:25:00|XYZ(US0000000001) Split 4 for 1 (XYZ, XYZ INC, US0000000001)|300|0|0|0|',
    ),
    formatSection(
      'ContractInfoU1234567',
      'Symbol|Description|Conid|Multiplier|Type',
      'Stocks',
      'AMD|ADVANCED MICRO DEVICES|4391|1|COMMON',
    ),
    formatSection(
      'CombDiv_U1234567',
      'Date|Description|Amount',
      'USD',
      '2026-03-20|AMD(US0079031078) Cash Dividend USD 0.1 per Share|10.00',
      'Total||10.00',
    ),
    formatSection(
      'Codes_U1234567',
      'Code|Meaning|Code (Cont.)|Meaning (Cont.)',
      'A|Assignment|LT|Long Term P/L',
    ),
  )

  expect(format.id).toBe('ibkr-activity')
  expect(
    executions.map((one) => `${formatBrief(one)} ${one.feeCurrency} ${one.account} ${one.name}`),
  ).toEqual([
    'buy 100 AMD @ 186 fee 1 null U1234567 ADVANCED MICRO DEVICES',
    'sell 100 AMD @ 199.77 fee 0.26 null U1234567 ADVANCED MICRO DEVICES',
    'sell 100 EUR.USD @ 1.1 fee 2 EUR U1234567 undefined',
  ])
  expect(
    sumRoundTrips(buildRoundTrips(executions.map((one, at) => ({ ...one, id: `${at}` })))).byCurrency,
  ).toMatchObject([{ netPnl: '1375.74', currency: 'USD' }])
  expect(actions).toMatchObject([{ symbol: 'XYZ', day: '2026-06-01' }])
  expect(movements).toMatchObject([{ kind: 'dividend', amount: '10', symbol: 'AMD', account: 'U1234567' }])
  expect(skipped.map(({ code, what }) => `${code} ${what}`)).toEqual([
    'detail Trade AMD',
    'detail ClosedLot Closed Lot:',
    'detail Trade AMD',
    'dividend AMD(US0079031078) Cash Dividend USD 0.1 per Share',
  ])
})

test('two orders of the same second are no executions of the order before them', () => {
  const { executions } = readPage(
    account,
    formatSection(
      'Transactions_U1234567',
      'Symbol|Date/Time|Quantity|T. Price|C. Price|Proceeds|Comm/Fee|Basis|Realized P/L|MTM P/L|Code',
      'Stocks',
      'USD',
      'KO|2026-03-13, 10:00:00|100|60|61|-6,000.00|-1.00|6,001.00|0.00|100.00|O',
      'KO|2026-03-13, 10:00:00|50|60|61|-3,000.00|-0.90|3,000.90|0.00|50.00|O',
      'KO|2026-03-13, 10:00:00|40|60|61|-2,400.00|-0.90|2,400.90|0.00|40.00|O',
      'KO|2026-03-14, 10:00:00|10|60|61|-600.00|-0.90|600.90|0.00|10.00|O',
    ),
  )

  expect(executions.map(({ quantity }) => quantity)).toEqual(['100', '50', '40', '10'])
})

test('a Chinese page is read by the place of its columns', () => {
  const { executions } = readPage(
    formatSection('AccountInformation_U7654321', '姓名|A B', '账户|U7654321'),
    formatSection(
      'Transactions_U7654321',
      '代码|日期/时间|数量|交易价格|收盘价格|收益|佣金/税|基础|已实现的损益|按市值计算的损益|代码',
      '股票',
      'USD',
      'AAPL|2026-03-13, 10:00:00|10|250|251|-2,500.00|-1.00|2,501.00|0.00|10.00|O',
      'AAPL|2026-03-14, 10:00:00|-10|255|256|2,550.00|-1.00|-2,501.00|48.00|-10.00|C',
      '总数 AAPL||0|||50.00|-2.00|0.00|48.00|0.00|',
    ),
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.account} ${one.brokerPnl}`)).toEqual([
    'buy 10 AAPL @ 250 fee 1 U7654321 0',
    'sell 10 AAPL @ 255 fee 1 U7654321 48',
  ])
})

test('a daily trade report is read, with its orders once and both of its fees', () => {
  const { format, executions } = readPage(
    `<table id="summaryDetailTable">${[
      'Acct ID|Symbol||Trade Date/Time|Settle Date|Exchange|Type|Quantity|Price|Proceeds|Comm|Fee|Order Type|Code',
      'Stocks',
      'USD',
      'U1234567|AAPL||2025-10-08, 14:30:00|2025-10-10|-|BUY|10|174.50|-1,745.00|-1.00|-0.02|LMT|O',
      'U1234567|AAPL||2025-10-08, 14:30:00|2025-10-10|NASDAQ|BUY|10|174.50|-1,745.00|-1.00|-0.02|LMT|O',
      'U1234567|AAPL||2025-10-08, 15:30:00|2025-10-10|-|SELL|-10|175.50|1,755.00|-1.00|-0.05|MKT|C',
      'U1234567|AAPL||2025-10-08, 15:30:00|2025-10-10|NASDAQ|SELL|-4|175.50|702.00|-0.40|-0.02|MKT|C',
      'U1234567|AAPL||2025-10-08, 15:30:01|2025-10-10|ARCA|SELL|-6|175.50|1,053.00|-0.60|-0.03|MKT|C',
      'Total AAPL (Bought)|||||||10|174.50|-1,745.00|-1.00|-0.02||',
    ]
      .map((row) => `<tr><td>${row.replaceAll('|', '</td><td>')}</td></tr>`)
      .join('')}</table>`,
  )

  expect(format.id).toBe('ibkr-activity')
  expect(executions.map((one) => `${formatBrief(one)} ${one.account} ${one.executedAt}`)).toEqual([
    'buy 10 AAPL @ 174.5 fee 1.02 U1234567 2025-10-08T18:30:00.000Z',
    'sell 10 AAPL @ 175.5 fee 1.05 U1234567 2025-10-08T19:30:00.000Z',
  ])
})
