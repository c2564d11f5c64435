/**
 * The brokers that the landing page names, and how many others it promises at least. Not derived from `brokerFormats`: that
 * would load the parsers in the browser.
 */
export const brokerNames = ['Interactive Brokers', 'DEGIRO', 'Schwab', 'MetaTrader', 'Coinbase']
export const OTHER_BROKERS = 40
