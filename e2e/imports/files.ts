// Files in the formats of three brokers, written for these tests.

/** 1,000 NVDA bought and 400 of them sold; one more buy in another stock. */
export const interactiveBrokers = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Statement,Data,Title,Activity Statement',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,NVDA,"2024-07-15, 09:30:05","1,000",136.82,1,1,-0.4,0,0,0,O',
  'Trades,Data,Order,Stocks,USD,NVDA,"2024-07-16, 10:15:00",-400,140,1,1,-0.52,0,0,0,C',
  'Trades,Data,Order,Stocks,USD,ACME,"2024-07-17, 11:00:00",50,20,1,1,-1,0,0,0,O',
].join('\n')

/** The same statement with an account in its head. */
export const statementOfOneAccount = interactiveBrokers.replace(
  'Trades,Header',
  'Account Information,Header,Field Name,Field Value\nAccount Information,Data,Account,U1234567\nTrades,Header',
)

/** One buy in each of two accounts. */
export const statementOfTwoAccounts = [
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,U1111111,NVDA,"2024-07-15, 09:30:05",10,136.82,1,1,-0.4,0,0,0,O',
  'Trades,Data,Order,Stocks,USD,U2222222,ACME,"2024-07-16, 10:15:00",50,20,1,1,-0.52,0,0,0,O',
].join('\n')

/** 10 AAA bought and sold. */
export const trading212 = [
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)',
  'Market buy,2024-01-02 14:30:00,US0000000001,AAA,"Anything, Inc.",10,100,USD,1.25,80.00,EUR,EOF1,,',
  'Market sell,2024-01-03 14:30:00,US0000000001,AAA,"Anything, Inc.",10,110,USD,1.25,88.00,EUR,EOF2,,',
].join('\n')

/** One round trip in BTC and one in ETH. */
export const coinbase = [
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
  'a1,2025-01-04 10:00:00 UTC,Sell,ETH,2,EUR,€3100,€6200.00,€6185.00,€15.00,Sold',
  'a2,2025-01-03 10:00:00 UTC,Advanced Trade Sell,BTC,-0.5,EUR,"€60,000","-€30,000.00","-€29,925.00",€75.00,Sold',
  'a3,2025-01-02 10:00:00 UTC,Advance Trade Buy,BTC,0.5,EUR,"€40,000","€20,000.00","€20,050.00",€50.00,Bought',
  'a4,2025-01-01 10:00:00 UTC,Buy,ETH,2,EUR,€3000,€6000.00,€6015.00,€15.00,Bought',
].join('\n')

/** Three lines of Coinbase that are not trades, and a round trip. */
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
