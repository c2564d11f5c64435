import { describe, expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const english =
  'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,'

describe('DEGIRO transactions', () => {
  test('adds costs and AutoFX fee at the rate of the line, and finds the order right of its column', () => {
    const { executions, format } = readLines(
      english,
      '11-02-2026,16:09,ACME INC,US0000000001,NDQ,XNAS,-6,104.2000,USD,625.20,USD,500.16,1.2500,-1.25,-2.00,496.91,,id-2',
      '05-01-2026,15:31,ACME INC,US0000000001,NDQ,XNAS,6,100.0000,USD,-600.00,USD,-480.00,1.2500,,-2.00,-482.00,,id-1',
      '05-01-2026,15:30,PENNY PLC,GB0000000001,LSE,XLON,10,250.0000,GBX,-2500.00,GBX,-29.41,85.0000,-0.07,-1.00,-30.48,,id-0',
    )

    expect(format.id).toBe('degiro-transactions')
    expect(executions).toMatchObject([
      { symbol: 'GB0000000001', price: '2.5', currency: 'GBP', fee: '0.9095', externalId: 'id-0' },
      {
        ...{ side: 'buy', quantity: '6', price: '100', fee: '2.5', feeCurrency: null, currency: 'USD' },
        ...{ rate: '0.8', rateCurrency: 'EUR', name: 'ACME INC', externalId: 'id-1' },
        executedAt: '2026-01-05T14:31:00.000Z',
      },
      { side: 'sell', quantity: '6', price: '104.2', fee: '4.0625', closesOnly: true, externalId: 'id-2' },
    ])
  })

  test.each([
    'Date,Time,Product,ISIN,Reference,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID',
    'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID',
    'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert,,Wechselkurs,Transaktionsgebühren,,Gesamt,,Order-ID',
    'Datum,Uhrzeit,Produkt,ISIN,Börse,Venue,Anzahl,Kurs,,Wert in Lokalwährung,,Wert,,Wechselkurs,Gebühr,,Gesamt,,Order-ID',
    'Fecha,Hora,Producto,ISIN,Bolsa de,Centro de ejecución,Número,Precio,,Valor local,,Valor,,Tipo de cambio,Costes de transacción,,Total,,ID Orden',
    "Date,Heure,Produit,Code ISIN,Bourse de référence,Lieu d'exécution,Quantité,Cours,,Valeur locale,,Valeur,,Taux de change,Frais de transaction et/ou de tiers,,Total,,ID de l'ordre",
    'Data,Ora,Prodotto,ISIN,Borsa di riferimento,Sede di esecuzione,Quantità,Quotazione,,Valore locale,,Valore,,Tasso di cambio,Costi di transazione e/o di terze parti,,Totale,,ID Ordine',
    'Data,Hora,Produto,ISIN,Bolsa de referência,Bolsa,Quantidade,Preços,,Valor local,,Valor,,Taxa de Câmbio,Custos de transação e/ou taxas de terceiros,,Total,,ID da Ordem',
    'Datum,Čas,Produkt,ISIN,Referenční burza,Místo provedení,Počet,Cena,,Místní hodnota,,Hodnota,,Směnný kurz,Transakční poplatky a/nebo poplatky třetích stran,,Celkem,,ID objednávky',
  ])('reads %s', (header) => {
    const { executions } = readLines(
      header,
      '03-04-2024,15:30,"ACME",US0000000001,NDQ,XNAS,3,"50,0000",USD,"-150,00",USD,"-120,00",EUR,"1,2500","-0,50",EUR,"-120,50",EUR,id-1',
    )

    expect(executions).toMatchObject([
      {
        day: '2024-04-03',
        side: 'buy',
        quantity: '3',
        price: '50',
        fee: '0.625',
        rate: '0.8',
        externalId: 'id-1',
      },
    ])
  })

  test('a split takes the old shares and gives the new ones; other shares come at the same value', () => {
    const file = readLines(
      english,
      '10-03-2026,00:00,ACME INC,US0000000001,NDQ,,60,10.0000,USD,-600.00,USD,-480.00,1.2500,,,-480.00,,',
      '10-03-2026,00:00,ACME INC,US0000000001,NDQ,,-6,100.0000,USD,600.00,USD,480.00,1.2500,,,480.00,,',
      '09-03-2026,00:00,NEW INC,US0000000003,NDQ,,5,20.0000,USD,-100.00,USD,-80.00,1.2500,,,-80.00,,',
      '09-03-2026,00:00,OLD INC,US0000000002,NDQ,,-10,10.0000,USD,100.00,USD,80.00,1.2500,,,80.00,,',
      '05-01-2026,15:31,ACME INC,US0000000001,NDQ,XNAS,6,100.0000,USD,-600.00,USD,-480.00,1.2500,,-2.00,-482.00,,id-1',
    )

    expect(file.actions).toMatchObject([
      { symbol: 'US0000000001', day: '2026-03-10', ratioFrom: '6', ratioTo: '60', currency: 'USD' },
    ])
    expect(file.changes).toEqual([])
    expect(file.executions.map(formatBrief)).toEqual([
      'buy 6 US0000000001 @ 100 fee 2.5',
      'sell 10 US0000000002 @ 10 fee 0',
      'buy 5 US0000000003 @ 20 fee 0',
    ])
    expect(file.skipped).toMatchObject([{ line: 2, code: 'detail' }])
  })

  test('a position whose shares all become others continues under the new ISIN', () => {
    const { changes, executions } = readLines(
      english,
      '10-03-2026,00:00,NEW INC,US0000000002,NDQ,,3,20.0000,USD,-60.00,USD,-48.00,1.2500,,,-48.00,,',
      '10-03-2026,00:00,OLD INC,US0000000001,NDQ,,-6,10.0000,USD,60.00,USD,48.00,1.2500,,,48.00,,',
      '05-01-2026,15:31,OLD INC,US0000000001,NDQ,XNAS,6,9.0000,USD,-54.00,USD,-43.20,1.2500,,-2.00,-45.20,,id-1',
    )

    expect(changes).toMatchObject([
      { symbol: 'US0000000001', toSymbol: 'US0000000002', ratioFrom: '6', ratioTo: '3', currency: 'USD' },
    ])
    expect(executions.map(formatBrief)).toEqual(['buy 6 US0000000001 @ 9 fee 2.5'])
  })

  test('an option has its size from its value, and can be sold short', () => {
    const { executions } = readLines(
      english,
      '11-02-2026,16:09,ACM C100.00 20MAR26,NL0000000001,EOE,XEUE,-2,1.5000,EUR,300.00,EUR,300.00,,,-1.50,298.50,,id-2',
    )

    expect(executions).toMatchObject([
      {
        symbol: 'ACM 20MAR26 100 C',
        instrument: 'option',
        contractSize: '100',
        side: 'sell',
        closesOnly: false,
      },
    ])
    expect(findProblems(english, '11-02-2026,16:09,ACME,US1,NDQ,X,six,1,USD,1,USD,1,,,,1,,id')).toEqual([
      'import.bad_value at 2',
    ])
  })
})

describe('DEGIRO account statement', () => {
  const dutch = 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id'

  test('puts the lines of an order together: fill, costs, tax and conversion, over a broken id', () => {
    const file = readLines(
      dutch,
      '15-12-2025,16:55,15-12-2025,ACME INC,US0000000001,Valuta Creditering,"1,2500",USD,"40,00",USD,"0,00",aaaa-',
      ',,,,,,,,,,,bbbb',
      '15-12-2025,16:55,15-12-2025,ACME INC,US0000000001,Valuta Debitering,,EUR,"-32,00",EUR,"0,07",aaaa-bbbb',
      '15-12-2025,16:55,15-12-2025,ACME INC,US0000000001,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-1,00",EUR,"31,98",aaaa-bbbb',
      '15-12-2025,16:55,15-12-2025,ACME INC,US0000000001,Transactiebelasting,,EUR,"-0,20",EUR,"31,98",aaaa-bbbb',
      '15-12-2025,16:55,15-12-2025,ACME INC,US0000000001,"Koop 2 @ 20,0 USD",,USD,"-40,00",USD,"-40,00",aaaa-bbbb',
    )

    expect(file.executions).toMatchObject([
      {
        ...{ side: 'buy', quantity: '2', price: '20', currency: 'USD', fee: '1.5', feeCurrency: null },
        ...{ rate: '0.8', rateCurrency: 'EUR', externalId: 'aaaa-bbbb', symbol: 'US0000000001' },
      },
    ])
    expect(file.skipped.map(({ code }) => code)).toEqual(['forex', 'forex', 'detail', 'detail'])
    expect(file.movements).toEqual([])
  })

  test.each([
    [dutch, 'Verkoop 1.000 @ 2,5 EUR', 'sell 1000'],
    [
      'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id',
      'Sell 4 ACME PLC@250 GBX (GB0000000001)',
      'sell 4',
    ],
    [
      'Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID',
      'Kauf 3 zu je 2,5 EUR (DE0000000001)',
      'buy 3',
    ],
    [
      'Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre',
      '"Achat 1 000 ACME 3@2,5 EUR (FR0000000001)"',
      'buy 1000',
    ],
    [
      'Fecha,Hora,Fecha valor,Producto,ISIN,Descripción,Tipo,Variación,,Saldo,,ID Orden',
      '"Venta 2 ACME@2,5 EUR (ES0000000001)"',
      'sell 2',
    ],
    [
      'Data,Hora,Data Valor,Produto,ISIN,Descrição,T.,Mudança,,Saldo,,ID da Ordem',
      '"Compra 6 ACME@2,5 EUR (PT0000000001)"',
      'buy 6',
    ],
    [
      'Data,Ora,Data Valore,Prodotto,ISIN,Descrizione,FX,Variazioni,,Saldo,,ID Ordine',
      '"Acquisto 2 ACME@2,5 EUR (IT0000000001)"',
      'buy 2',
    ],
  ])('reads the descriptions of %s', (header, description, brief) => {
    const text = description.startsWith('"') ? description : `"${description}"`
    const { executions } = readLines(
      header,
      `02-04-2024,09:00,02-04-2024,ACME,XX1,${text},,EUR,"-1,00",EUR,"5,00",id`,
    )

    expect(executions.map(formatBrief)).toEqual([`${brief} XX1 @ 2.5 fee 0`])
  })

  test('keeps dividends, taxes, interest, fees and deposits; moves within DEGIRO are no money', () => {
    const lines = [
      ...[
        'Dividend',
        'Dividendbelasting',
        'Flatex Interest Income',
        'DEGIRO Aansluitingskosten 2024 (Nasdaq - NDQ)',
      ],
      ...['iDEAL Deposit', 'Reservation iDEAL / Sofort Deposit', 'Degiro Cash Sweep Transfer', 'FX Credit'],
      ...['Conversion Fonds Monétaires finalisée: Vente 1 046 @ 0.9854 EUR', 'Something else'],
    ]
    const file = readLines(
      dutch,
      ...lines.map((text) => `05-02-2024,07:16,31-01-2024,ACME,XX1,${text},,EUR,-2.50,EUR,-6.28,`),
    )

    expect(file.movements.map(({ kind }) => kind)).toEqual(['dividend', 'tax', 'interest', 'fee', 'cash'])
    expect(file.skipped.map(({ code }) => code)).toEqual([
      ...[
        'dividend',
        'tax',
        'interest',
        'fee',
        'cash',
        'detail',
        'adjustment',
        'forex',
        'adjustment',
        'unknown',
      ],
    ])
  })

  test('a fee that names an exchange is no conversion, and returned capital is money of the shares', () => {
    const lines = [
      'DEGIRO Exchange Connection Fee 2024 (New York Stock Exchange - NSY)',
      'DEGIRO Costi di connessione 2024 (TSX Venture Exchange - TSV)',
      'Capital Return',
      'Costo dell’azione',
      'Conversione Fondo Comune Monetario: Vendita 9.1323 a 0.9868 EUR',
      'Opération de change - Débit',
    ]
    const file = readLines(
      dutch,
      ...lines.map((text) => `05-02-2024,07:16,31-01-2024,ACME,XX1,${text},,EUR,2.50,EUR,6.28,`),
    )

    expect(file.movements.map(({ kind, symbol }) => `${kind} ${symbol}`)).toEqual([
      'fee XX1',
      'fee XX1',
      'dividend XX1',
    ])
    expect(file.skipped.slice(-3).map(({ code }) => code)).toEqual([
      'corporate_action',
      'adjustment',
      'forex',
    ])
  })

  test('a product change of the same shares is a split, or nothing; other shares continue under their ISIN', () => {
    const format = (day: string, text: string) => `${day},07:16,${day},ACME,XX1,"${text}",,EUR,0,EUR,18.3,`
    const file = readLines(
      dutch,
      format('06-02-2024', 'AANDELENSPLIT: Koop 20 @ 5 EUR'),
      format('06-02-2024', 'AANDELENSPLIT: Verkoop 10 @ 10 EUR'),
      format('05-02-2024', 'PRODUCTWIJZIGING : Koop 10 @ 10 EUR'),
      format('05-02-2024', 'PRODUCTWIJZIGING : Verkoop 10 @ 10 EUR'),
      format('04-02-2024', 'STOCK DIVIDEND: Koop 1 @ 0 EUR'),
      '03-02-2024,07:16,03-02-2024,NEWER,XX3,"ISIN WIJZIGING: Koop 4 @ 5 EUR",,EUR,-20,EUR,18.3,',
      '03-02-2024,07:16,03-02-2024,OLDER,XX2,"ISIN WIJZIGING: Verkoop 2 @ 10 EUR",,EUR,20,EUR,18.3,',
      '02-02-2024,07:16,02-02-2024,OLDER,XX2,"Koop 2 @ 9 EUR",,EUR,-18,EUR,18.3,id-1',
    )

    expect(file.changes).toMatchObject([{ symbol: 'XX2', toSymbol: 'XX3', ratioFrom: '2', ratioTo: '4' }])
    expect(file.actions).toMatchObject([{ symbol: 'XX1', ratioFrom: '10', ratioTo: '20' }])
    expect(file.executions.map(formatBrief)).toEqual(['buy 2 XX2 @ 9 fee 0', 'buy 1 XX1 @ 0 fee 0'])
  })

  test('is read in French, and the costs of an order in Spanish belong to it', () => {
    const french = readLines(
      'Date,Heure,Date de valeur,Produit,ISIN,Libellé,FX,Mutation,,Solde,,Order Id',
      '15-05-2025,00:00,15-05-2025,ACME,XX1,Dividende,,USD,10.00,USD,500.00,',
      '15-05-2025,00:00,15-05-2025,ACME,XX1,Impôts sur dividende,,USD,-1.50,USD,498.50,',
    )
    const spanish = readLines(
      'Fecha,Hora,Fecha valor,Producto,ISIN,Descripción,Tipo,Variación,,Saldo,,ID Orden',
      '01-02-2026,10:00,01-02-2026,ACME,XX1,"Compra 10 Acme@10 EUR (XX1)",,EUR,"-100,00",EUR,"0,00",id-1',
      '01-02-2026,10:00,01-02-2026,ACME,XX1,Costes de transacción y/o externos de DEGIRO,,EUR,"-2,00",EUR,"-2,00",id-1',
    )

    expect(french.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      ...['dividend 10', 'tax -1.5'],
    ])
    expect(spanish.executions.map(formatBrief)).toEqual(['buy 10 XX1 @ 10 fee 2'])
  })
})

test('transactions in Finnish are read', () => {
  const file = readLines(
    'Päiväys,Aika,Tuote,ISIN,Reference,Venue,Quantity,Kurssi,,Markkina-arvo,,Value,,Vaihtokurssi,Transaction costs,,Kokonaissumma,,Order ID',
    '22-10-2025,13:10,ACME HOLDINGS,NO0000000001,OSL,XOSL,200,40.0000,NOK,-8000.00,NOK,-800.00,EUR,10.0000,-4.50,EUR,-804.50,EUR,f1',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.externalId}`)).toEqual([
    'buy 200 NO0000000001 @ 40 fee 45 NOK f1',
  ])
})

test('a workbook has the order id right of the last word of its header', () => {
  const toRow = (line: string) =>
    `<tr>${line
      .split(';')
      .map((cell) => `<td>${cell}</td>`)
      .join('')}</tr>`
  const file = readLines(
    '<table>',
    toRow(
      'Datum;Tijd;Product;ISIN;Beurs;Uitvoeringsplaats;Aantal;Koers;;Lokale waarde;;Waarde EUR;Wisselkoers;AutoFX Kosten;Transactiekosten en/of kosten van derden EUR;Totaal EUR;Order ID',
    ),
    toRow(
      '28-01-2026;18:37;ACME INC;US0000000001;NDQ;JNST;4;300;USD;-1200;USD;-1000;1.2;-2.5;-2;-1004.5;;0a1b-22',
    ),
    '</table>',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.externalId}`)).toEqual([
    'buy 4 US0000000001 @ 300 fee 5.4 USD 0a1b-22',
  ])
})

test('transactions in Polish and Italian are read, with pence, the AutoFX fee and the costs in the currency of the price', () => {
  const polish = readLines(
    'Data,Czas,Produkt,ISIN,Giełda referencyjna,Miejsce wykonania,Liczba,Kurs,,Wartość lokalna,,Wartość EUR,Kurs wymiany,Opłaty AutoFX,Opłata transakcyjna DEGIRO i/lub opłata stron,,Razem EUR,,Identyfikator zlecenia',
    '03-06-2025,09:49,ALPHA PLC,GB00TEST0001,LSE,AQXE,-100,"200,00",GBX,"20000,00",GBX,"250,00","80,0000","-0,50","-2,00",EUR,"247,50",EUR,o2',
    '02-06-2025,09:49,ALPHA PLC,GB00TEST0001,LSE,AQXE,100,"150,00",GBX,"-15000,00",GBX,"-187,50","80,0000",,"-2,00",EUR,"-189,50",EUR,o1',
  )
  const italian = readLines(
    'Data,Ora,Prodotto,ISIN,Borsa di riferimento,Sede di esecuzione,Quantità,Quotazione,,Valore locale,,Valore EUR,Tasso di cambio,Commissione AutoFX,Costi di transazione e/o di terze parti EUR,Totale EUR,ID Ordine,',
    '02-06-2025,15:30,BETA INC,US00TEST0002,NDQ,XNAS,4,"100,0000",USD,"-400,00",USD,"-320,00","1,2500","-1,00","-2,00","-323,00",,o3',
  )

  // Costs: 2.50 EUR and 2 EUR at 0.80 GBP; 3 EUR at 1.25 USD.
  expect(polish.executions.map(formatBrief)).toEqual([
    'buy 100 GB00TEST0001 @ 1.5 fee 1.6',
    'sell 100 GB00TEST0001 @ 2 fee 2',
  ])
  expect(polish.executions[0]?.currency).toBe('GBP')
  expect(italian.executions.map(formatBrief)).toEqual(['buy 4 US00TEST0002 @ 100 fee 3.75'])
})

test('an account statement in Danish is read', () => {
  const file = readLines(
    'Dato,Tid,Valørdato,Produkt,ISIN,Beskrivelse,FX,Ændring,,Saldo,,Ordre-ID',
    '02-06-2025,09:00,02-06-2025,GAMMA A/S,DK00TEST0003,"Køb 5 Gamma A/S@100 DKK (DK00TEST0003)",,DKK,"-500,00",DKK,"0,00",',
  )

  expect(file.executions.map(formatBrief)).toEqual(['buy 5 DK00TEST0003 @ 100 fee 0'])
})
