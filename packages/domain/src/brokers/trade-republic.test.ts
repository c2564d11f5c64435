import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  '"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","original_amount","original_currency","fx_rate","description","transaction_id","counterparty_name","counterparty_iban","payment_reference","mcc_code"'

function formatLine(cells: Record<string, string>): string {
  const names = header.replaceAll('"', '').split(',')
  return names.map((name) => `"${cells[name] ?? ''}"`).join(',')
}

const apple = { asset_class: 'STOCK', name: 'Apple &amp; Co', symbol: 'US0000000001', currency: 'EUR' }

test('reads purchases and sales with fee, transaction tax, name and id; a tax on income is no cost of the trade', () => {
  const { executions, movements, format } = readLines(
    header,
    formatLine({
      ...apple,
      ...{ datetime: '2026-02-03T09:15:30.250Z', type: 'BUY', shares: '2.0000000000', price: '150.000000' },
      ...{ amount: '-300.00', fee: '-1.00', tax: '-0.90', transaction_id: 'a1' },
    }),
    formatLine({
      ...apple,
      ...{ datetime: '2026-03-04T10:00:00Z', type: 'SELL', shares: '-2.0000000000', price: '160.000000' },
      ...{ amount: '320.00', fee: '-1.00', tax: '-4.75', transaction_id: 'a2' },
    }),
    formatLine({
      ...{
        datetime: '2026-03-05T10:00:00Z',
        type: 'BUY',
        asset_class: 'CRYPTO',
        name: 'Bitcoin',
        symbol: 'BTC',
      },
      ...{ shares: '0.0100000000', price: '60000.00', amount: '-600.00', fee: '-1.00', currency: 'EUR' },
    }),
  )

  expect(format.id).toBe('trade-republic')
  expect(executions.map((one) => `${one.day} ${one.market} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-02-03 stock buy 2 US0000000001 @ 150 fee 1.9 EUR',
    '2026-03-04 stock sell 2 US0000000001 @ 160 fee 1 EUR',
    '2026-03-05 crypto buy 0.01 BTC @ 60000 fee 1 EUR',
  ])
  expect(executions[0]).toMatchObject({
    executedAt: '2026-02-03T09:15:30.250Z',
    name: 'Apple & Co',
    externalId: 'a1',
  })
  expect(movements).toMatchObject([{ kind: 'tax', amount: '-4.75', line: 3 }])
})

test('a PEA is an account of its own; its bonus shares have no cost; a top-up can have a fee', () => {
  const pea = { ...apple, account_type: 'PEA', datetime: '2026-02-03T09:15:30Z' }
  const { executions, actions, movements } = readLines(
    header,
    formatLine({ ...pea, account_type: 'DEFAULT', type: 'BUY', shares: '7', price: '10', amount: '-70' }),
    formatLine({ ...pea, type: 'BUY', shares: '10', price: '10', amount: '-100' }),
    formatLine({ ...pea, datetime: '2026-06-08T10:00:00Z', type: 'BONUS_ISSUE', shares: '1', currency: '' }),
    formatLine({
      ...{ datetime: '2026-06-09T10:00:00Z', account_type: 'DEFAULT', type: 'CUSTOMER_INPAYMENT' },
      ...{ amount: '505', fee: '-5.00', currency: 'EUR' },
    }),
  )

  expect(executions.map(({ account, quantity }) => `${account} ${quantity}`)).toEqual(['null 7', 'PEA 10'])
  expect(actions).toMatchObject([{ account: 'PEA', ratioFrom: '10', ratioTo: '11' }])
  expect(movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['cash 505', 'fee -5'])
})

test('a merger of funds continues under the new ISIN', () => {
  const merger = { ...apple, datetime: '2026-02-25T05:53:50Z', type: 'MERGER', currency: '' }
  const { changes, skipped } = readLines(
    header,
    formatLine({ ...merger, shares: '-2.5' }),
    formatLine({ ...merger, symbol: 'IE0000000009', shares: '0.5' }),
    formatLine({ ...apple, datetime: '2026-02-03T09:15:30Z', type: 'BUY', shares: '2.5', price: '10' }),
  )

  expect(changes).toMatchObject([
    { symbol: 'US0000000001', toSymbol: 'IE0000000009', ratioFrom: '2.5', ratioTo: '0.5', currency: 'EUR' },
  ])
  expect(skipped.map(({ code }) => code)).toEqual(['detail'])
})

test('keeps money and says why other lines are left out', () => {
  const types = [
    ...[
      'DIVIDEND',
      'INTEREST_PAYMENT',
      'CUSTOMER_INPAYMENT',
      'TRANSFER_INSTANT_OUTBOUND',
      'CARD_TRANSACTION',
    ],
    ...[
      'BENEFITS_SAVEBACK',
      'STOCKPERK',
      'FREE_RECEIPT',
      'MIGRATION',
      'TRANSFER_IN',
      'MERGER',
      'TAX_OPTIMIZATION',
    ],
  ]
  const { skipped, movements } = readLines(
    header,
    ...types.map((type) =>
      formatLine({ ...apple, datetime: '2026-02-03T09:15:30Z', type, amount: '5.00', tax: '-0.75' }),
    ),
  )

  expect(skipped.map(({ code }) => code)).toEqual([
    ...['dividend', 'interest', 'cash', 'cash', 'card'],
    ...['reward', 'reward', 'reward', 'transfer', 'transfer', 'corporate_action', 'tax'],
  ])
  expect(movements.filter(({ line }) => line === 2)).toMatchObject([
    { kind: 'dividend', amount: '5', symbol: 'US0000000001' },
    { kind: 'tax', amount: '-0.75' },
  ])
  expect(
    findProblems(header, formatLine({ datetime: '2026-02-03', type: 'BUY', shares: 'x', price: '1' })),
  ).toEqual(['import.bad_value at 2'])
})

test.each([
  ['Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern;ISIN2;Stück2', 'Kauf', 'Verkauf', 'Einlage', 'Split'],
  [
    'Datum;Transactietype;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting',
    'Aankoop',
    'Verkoop',
    'Storting',
    'Split',
  ],
  ['Date;Type;Valeur;Note;ISIN;Parts;Frais;Impôts / Taxes', 'Achat', 'Vente', 'Dépôt', 'Split'],
  ['Fecha;Tipo;Valor;Nota;ISIN;Cantidad;Comisiones;Impuestos', 'Compra', 'Venta', 'Depósito', 'Split'],
  ['Data;Tipo;Valore;Note;ISIN;Azioni;Commissioni;Tasse', 'Compra', 'Vendi', 'Deposito', 'Split'],
  ['Data;Typ;Wartość;Uwaga;ISIN;Akcje;Opłaty;Podatki', 'Kupno', 'Sprzedaż', 'Depozyt', 'Split'],
])('reads the language of %s', (columns, buy, sell, deposit, split) => {
  const file = readLines(
    columns,
    `2025-01-02T10:00:00;${buy};-1.001,00;Acme;US0000000001;10;1;;;`.slice(0, -2),
    `2025-02-03;${split};0;Acme;US0000000001;10;;`,
    `2025-03-04T10:00:00;${sell};1.044;Acme;US0000000001;-20;-1,00;55,00`,
    `2025-03-05T10:00:00;${deposit};200,5;A person;;;;`,
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 10 US0000000001 @ 100 fee 1',
    'sell 20 US0000000001 @ 55 fee 1',
  ])
  expect(file.actions).toMatchObject([{ symbol: 'US0000000001', ratioFrom: '10', ratioTo: '20' }])
  expect(file.movements).toMatchObject([
    { kind: 'tax', amount: '-55' },
    { kind: 'cash', amount: '200.5' },
  ])
})

test('a file with both decimal marks never has separators of thousands', () => {
  const file = readLines(
    'Date;Type;Value;Note;ISIN;Shares;Fees;Taxes',
    '2025-01-02;Buy;-10,500;Acme;US0000000001;0,105;;',
    '2025-01-03;Sell;11.55;Acme;US0000000001;0.105;;',
    '2025-01-04;Split;0;Unknown;US0000000002;5;;',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.105 US0000000001 @ 100 fee 0',
    'sell 0.105 US0000000001 @ 110 fee 0',
  ])
  expect(file.skipped).toMatchObject([{ line: 4, code: 'split' }])
})

test('what a bond or a warrant paid closes it; the line that takes it away states no money', () => {
  const bond = { asset_class: 'BOND', name: 'Bond', symbol: 'DE0000000002', currency: 'EUR' }
  const warrant = { asset_class: 'DERIVATIVE', name: 'Short', symbol: 'DE0000000003', currency: 'EUR' }
  const { executions, skipped } = readLines(
    header,
    formatLine({
      ...bond,
      datetime: '2026-03-01T09:00:00Z',
      type: 'FINAL_MATURITY',
      shares: '20',
      amount: '20.5',
    }),
    formatLine({ ...bond, datetime: '2026-03-01T09:00:00Z', type: 'FINAL_MATURITY', shares: '-20' }),
    formatLine({ ...warrant, datetime: '2026-03-02T09:00:00Z', type: 'WARRANT_EXERCISE', shares: '-200' }),
    formatLine({ ...warrant, datetime: '2026-03-12T09:00:00Z', type: 'TILG', shares: '200', amount: '0.2' }),
    formatLine({ ...warrant, datetime: '2026-03-13T09:00:00Z', type: 'WARRANT_EXERCISE', shares: '-7' }),
    formatLine({ ...bond, datetime: '2026-03-14T09:00:00Z', type: 'PRIVATE_MARKET_BUY', amount: '-50' }),
  )

  expect(executions.map(formatBrief)).toEqual([
    'sell 20 DE0000000002 @ 1.025 fee 0',
    'sell 200 DE0000000003 @ 0.001 fee 0',
  ])
  expect(skipped.map(({ line, code }) => `${line} ${code}`)).toEqual([
    ...['3 detail', '4 detail', '6 corporate_action', '7 unknown'],
  ])
  expect(skipped.map(({ message }) => message).slice(2)).toEqual([
    expect.stringContaining('does not say what was paid'),
    expect.stringContaining('no number of shares'),
  ])
})
