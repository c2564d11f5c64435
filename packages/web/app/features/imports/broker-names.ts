/** The brokers whose files can be imported. Not derived from `brokerFormats`: that would load the parsers in the browser. */
export const brokerNames = ['Interactive Brokers', 'Trading 212', 'Coinbase']
