// Files in the formats of three brokers, written for these tests.

/** 1,000 NVDA bought and 400 of them sold; one more buy in another stock. */
export const interactiveBrokers = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Statement,Data,Title,Activity Statement',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,NVDA,"2024-07-15, 09:30:05","1,000",136.82,1,,-0.4,0,0,0,O',
  'Trades,Data,Order,Stocks,USD,NVDA,"2024-07-16, 10:15:00",-400,140,1,,-0.52,0,0,0,C',
  'Trades,Data,Order,Stocks,USD,ACME,"2024-07-17, 11:00:00",50,20,1,,-1,0,0,0,O',
].join('\n')

/** The same statement with a third day, on which the rest of NVDA is sold. */
export const statementWithoutRest = [
  interactiveBrokers,
  'Trades,Data,Order,Stocks,USD,NVDA,"2024-07-18, 15:30:00",-600,133.1,1,,-0.61,0,0,0,C',
].join('\n')

/** The same statement with an account in its head. */
export const statementOfOneAccount = interactiveBrokers.replace(
  'Trades,Header',
  'Account Information,Header,Field Name,Field Value\nAccount Information,Data,Account,U1234567\nTrades,Header',
)

/** One buy in each of two accounts. */
export const statementOfTwoAccounts = [
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,U1111111,NVDA,"2024-07-15, 09:30:05",10,136.82,1,,-0.4,0,0,0,O',
  'Trades,Data,Order,Stocks,USD,U2222222,ACME,"2024-07-16, 10:15:00",50,20,1,,-0.52,0,0,0,O',
].join('\n')

/** The purchase of 1,000 NVDA as two fills of another kind of file, and a sale at a price that is not the stored one. */
export const fillsOfFlex = [
  '"CurrencyPrimary","AssetClass","Symbol","DateTime","Quantity","TradePrice","IBCommission","Buy/Sell","TradeID"',
  '"USD","STK","NVDA","20240715;093005","600","136.80","-0.2","BUY","1"',
  '"USD","STK","NVDA","20240715;093006","400","136.85","-0.2","BUY","2"',
  '"USD","STK","NVDA","20240716;101500","-400","143","-0.52","SELL","3"',
].join('\n')

/** The fills with another price of the first one. */
export const correctedFills = fillsOfFlex.replace('136.80', '135.50')

/** 50 ACME bought, and 10 KID that came from them by a spin-off. */
export const spinOff = [
  ...interactiveBrokers.split('\n').filter((line) => !line.includes('NVDA')),
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  'Corporate Actions,Data,Stocks,USD,2024-08-02,"2024-08-01, 20:25:00","ACME(US1) Spinoff  1 for 5 (KID, KID CORP, US2)",10,0,0,0,',
].join('\n')

/** 10 AAA bought and sold. */
export const trading212 = [
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)',
  'Market buy,2024-01-02 14:30:00,US0000000001,AAA,"Anything, Inc.",10,100,USD,1.25,80.00,EUR,EOF1,,',
  'Market sell,2024-01-03 14:30:00,US0000000001,AAA,"Anything, Inc.",10,110,USD,1.25,88.00,EUR,EOF2,,',
].join('\n')

const [trading212Head] = trading212.split('\n')

/** 30 MSFT bought in an account of Trading 212 that the file does not name. */
export const stocksIsa = [
  trading212Head,
  'Market buy,2024-01-08 10:00:00,US5949181045,MSFT,Microsoft,20,90,USD,1,1800,USD,I1,,',
  'Market buy,2024-03-04 10:00:00,US5949181045,MSFT,Microsoft,10,90,USD,1,900,USD,I2,,',
].join('\n')

/** 20 MSFT bought and sold for +$100.00 in another account, between the two purchases of the first one. */
export const invest = [
  trading212Head,
  'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,20,200,USD,1,4000,USD,V1,,',
  'Market sell,2024-02-06 10:00:00,US5949181045,MSFT,Microsoft,20,205,USD,1,4100,USD,V2,,',
].join('\n')

/** One round trip in BTC and one in ETH. */
export const coinbase = [
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
  'a1,2025-01-04 10:00:00 UTC,Sell,ETH,2,EUR,€3100,€6200.00,€6185.00,€15.00,Sold',
  'a2,2025-01-03 10:00:00 UTC,Advanced Trade Sell,BTC,-0.5,EUR,"€60,000","-€30,000.00","-€29,925.00",€75.00,Sold',
  'a3,2025-01-02 10:00:00 UTC,Advance Trade Buy,BTC,0.5,EUR,"€40,000","€20,000.00","€20,050.00",€50.00,Bought',
  'a4,2025-01-01 10:00:00 UTC,Buy,ETH,2,EUR,€3000,€6000.00,€6015.00,€15.00,Bought',
].join('\n')

/** A deposit, a transfer and a reward of Coinbase, and two round trips. */
export const withoutTrades = coinbase
  .split('\n')
  .toSpliced(
    1,
    0,
    'b1,2025-01-07 10:00:00 UTC,Deposit,EUR,100,EUR,€1,€100.00,€100.00,€0.00,From the bank',
    'b2,2025-01-06 10:00:00 UTC,Receive,BTC,0.1,EUR,€40000,€4000.00,€4000.00,€0.00,From a wallet',
    'b3,2025-01-05 10:00:00 UTC,Staking Income,ETH,0.01,EUR,€3000,€30.00,€30.00,€0.00,Staking',
  )
  .join('\n')

/** This number of purchases of 10 AAA, one per line. */
export function createPurchases(count: number): string {
  const [header = '', purchase = ''] = trading212.split('\n')
  return [header, ...Array.from({ length: count }, (_, at) => purchase.replace('EOF1', `EOF${at}`))].join(
    '\n',
  )
}

const header =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'

/** A future whose contract size neither the file nor Candlebook knows. */
export const unknownFuture = [
  header,
  'Trades,Data,Order,Futures,USD,XBRN6,"2026-04-01, 10:00:00",2,80,,,0,,,,O',
  'Trades,Data,Order,Futures,USD,XBRN6,"2026-04-02, 10:00:00",-2,81,,,0,,,,C',
].join('\n')

/** Shares that came by transfer and were sold: the file states what NVDA cost, and not that KO and TSLA were held. */
export const soldWithoutPurchase = [
  'Account Information,Header,Field Name,Field Value',
  'Account Information,Data,Account,U0000001',
  header,
  'Trades,Data,Order,Stocks,USD,NVDA,"2026-06-15, 10:00:00",-100,150,150.2,15000,-1,-12000,2999,20,C',
  'Trades,Data,Order,Stocks,USD,KO,"2026-06-16, 10:00:00",-10,60,60,600,-1,,,,',
  'Trades,Data,Order,Stocks,USD,TSLA,"2026-06-17, 10:00:00",-5,300,300,1500,-1,,,,',
].join('\n')

/** A put that is assigned, whose premium the broker counts with the shares. */
export const assignedPut = [
  header,
  'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 60 P,"2024-01-03, 10:00:00",-1,2,2,200,-1,-199,0,0,O',
  'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 60 P,"2024-01-19, 16:20:00",1,0,0,0,0,199,0,0,A;C',
  'Trades,Data,Order,Stocks,USD,KO,"2024-01-19, 16:20:00",100,60,58,-6000,0,5801,0,0,A;O',
  'Trades,Data,Order,Stocks,USD,KO,"2024-01-23, 10:00:00",-100,59.5,59.5,5950,-1,-5801,148,0,C',
].join('\n')

/** A round trip with fees of 0.70 CHF, of which the broker says +$150.00 (120 EUR at 1.25). */
export const feeInFrancs = [
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)',
  'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,1.25,,,800,EUR,F1,0.30,CHF',
  'Market sell,2024-02-05 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,1.25,120,EUR,880,EUR,F2,0.40,CHF',
].join('\n')

/** Seven round trips of this day: those of `sixTrades` in four currencies, and one in Swedish krona. */
export function buildStatementInFiveCurrencies(day: string): string {
  const lines = [
    'GBP,VOD,100,70,80',
    'EUR,SAP,10,150,140',
    'JPY,7203,100,2800,3300',
    'USD,AAPL,10,200,230',
    'GBP,RIO,10,50,55',
    'USD,RIO,10,60,61',
    'SEK,VOLV,10,250,260',
  ].flatMap((text) => {
    const [currency, symbol, quantity, entry, exit] = text.split(',')
    const start = `Trades,Data,Order,Stocks,${currency},${symbol},`
    return [
      `${start}"${day}, 10:00:00",${quantity},${entry},,,0,,,,O`,
      `${start}"${day}, 11:00:00",-${quantity},${exit},,,0,,,,C`,
    ]
  })
  return [header, ...lines].join('\n')
}

/** 0.5 BTC bought with a coin that Candlebook does not know. */
export const boughtInUnlistedCoin = [
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
  'a2,2024-11-02 10:00:00 UTC,Buy,BTC,0.5,GUSD,60000,30000,30000,0,Bought 0.5 BTC',
].join('\n')

/** A file of Swissquote, newest line first, with the balance in francs after each line: a purchase stays open. */
export const statedBalances = [
  'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
  '11-03-2026 10:00:00;3;Dividend;NESN;NESTLE;CH0038863350;10.0;3.00;0.00;0.00;30.00;9525.00;CHF',
  '10-03-2026 10:00:00;2;Buy;NESN;NESTLE;CH0038863350;10.0;100.00;5.00;0.00;-1005.00;9495.00;CHF',
  '09-03-2026 10:00:00;1;Payment;;;;1.0;500.00;0.00;0.00;500.00;10500.00;CHF',
].join('\n')
