import { tagline } from '../../../lib/page-title.ts'
import type { LandingCopy } from '../landing-copy.ts'

export const landing: LandingCopy = {
  meta: {
    title: 'Candlebook: the trading journal that shows its work',
    description:
      'A trading journal for stocks and crypto in your browser. Import your broker’s file and see how every figure is computed. 7-day free trial.',
  },
  hero: {
    title: 'A trading journal that shows its work.',
    tagline,
    lead: 'For stocks and crypto, in your browser.',
    start: 'Start Free Trial',
    sample: 'See a sample month',
    demo: 'Try it without an account',
    note: (days, price) =>
      `${days}-day free trial, then from ${price} a month. No credit card required to start.`,
  },
  picture: {
    caption: 'The app, with sample data',
    text: 'The dashboard of Candlebook with sample data: total P&L, win rate, open trades and journal entries above the list of trades, each with its entry, exit and result.',
  },
  claims: {
    traders: 'active traders',
    trades: 'trades tracked',
    rating: 'average rating',
    caption: 'Sample figures',
  },
  features: {
    title: 'What you get',
    text: 'Record the trade, write down why, and see what pays.',
    arithmetic: {
      title: 'Every number shows its arithmetic',
      text: 'Open any figure and see what it is made of: prices, size, fees, risk. The list, the totals and the charts use the same numbers, so no two screens disagree.',
      closed: (symbol, day) => `${symbol}, closed ${day}`,
      long: 'Long',
      short: 'Short',
      priceMove: 'Price move',
      fees: 'Fees',
    },
    imports: {
      title: 'Imports you can check and undo',
      text: 'You see every trade before it is saved. An import is saved whole or not at all, and one click undoes it.',
      rows: (count) => `${count} executions`,
      added: (executions) => `Closed trades, from ${executions} executions`,
      open: 'Trade that is still open',
      left: 'Line skipped: a dividend is not a trade',
      nothingSaved: 'Nothing is saved yet',
      action: (trades) => `Import ${trades} trades`,
    },
    statistics: {
      title: 'Honest statistics',
      text: 'A number that cannot be known says N/A. Break-even trades count, fees come off every trade, and every rate shows the number of trades behind it.',
      closed: (trades) => `${trades} closed`,
      wins: (wins, trades, evens) => `${wins} of ${trades}, ${evens} break-even`,
    },
    journal: {
      title: 'A journal for the mind',
      text: 'One page a day, with pictures, links and tags, next to the trades of that day.',
      entryTitle: 'Waited for the second test',
      entry: 'Let the first breakout go. Took the retest at half size, stop under the low.',
      tags: ['patience', 'breakout'],
    },
    library: {
      title: 'A library for what you learn',
      text: 'Keep your rules, notes and links by category, and find them by search.',
      items: [
        { title: 'Sizing by distance to stop', kind: 'Text' },
        { title: 'Earnings calendar', kind: 'Link' },
        { title: 'My opening checklist', kind: 'Text' },
      ],
    },
    keyboard: {
      title: 'Fast, and keyboard first',
      text: 'The list stays fast at ten thousand trades. One key starts a trade or a journal entry.',
      keys: [
        { key: 'C', does: 'New trade' },
        { key: 'N', does: 'New entry' },
        { key: '/', does: 'Search' },
        { key: 'J', does: 'Next trade' },
      ],
    },
  },
  example: {
    title: 'Try it with your own file',
    text: 'Drop your broker’s file and see your results here, in your browser, without an account. Until then you see a month of sample trades.',
    drop: 'Drop your broker’s CSV here',
    formats: 'Interactive Brokers, Trading 212, Coinbase. At most 5 MB.',
    choose: 'Choose a file',
    privacy: 'Nothing is uploaded: the file does not leave this page.',
    reading: 'Reading the file',
    tooSlow: 'This file is too large to read here. Choose a shorter period, or import it with an account.',
    failed: 'This file cannot be shown.',
    stillFailed: 'The example could not be loaded. Check your connection and try again.',
    result: (name) => `What ${name} says`,
    summary: ({ broker, executions, closed, open, skipped }) =>
      `${broker}: ${executions} executions. Closed trades: ${closed}. Still open: ${open}. Lines skipped: ${skipped}.`,
    otherCurrencies: (trades, currency) =>
      `${trades} closed trades in other currencies are not in these figures, which are in ${currency}.`,
    feesLeftOut: (fees) => `Not subtracted: fees of ${fees}. The file has no rate that converts them.`,
    unknownBroker: (brokers) =>
      `Candlebook reads the files of ${brokers}. Trades of any other broker can be typed in by hand, with an account.`,
    openAccount: 'Open an account',
    askForBroker: 'Ask for your broker',
    caption: 'Sample data',
    totalPnl: 'Total P&L',
    winRate: 'Win Rate',
    riskReward: 'Risk/Reward',
    expectancy: 'Expectancy per trade',
    profitFactor: 'Profit factor',
    maxDrawdown: 'Max drawdown',
    afterFees: (fees) => `after ${fees} in fees`,
    missing: 'N/A',
    bySymbol: (symbol, amount) => `${symbol} earned most, ${amount}`,
    noSymbolGained: 'No symbol made money',
    bySymbolNote: 'P&L by symbol, after fees',
    byWeekday: (day, amount) => `${day} was the best day, ${amount}`,
    noDayGained: 'No weekday made money',
    byWeekdayNote: 'P&L by weekday of exit',
    symbol: 'Symbol',
    day: 'Day',
    trades: 'Trades',
    pnl: 'P&L',
  },
  pricing: {
    title: 'Two plans, one journal',
    text: (days) => `Every plan begins with a ${days}-day free trial. No credit card required to start.`,
    trial: (days) => `${days}-day free trial`,
    fullAccess: 'Full access',
    monthly: {
      title: 'Monthly',
      per: 'per month',
      note: () => 'Billed every month',
      choose: 'Choose Monthly',
      noCommitment: 'No commitment, cancel anytime',
    },
    annual: {
      title: 'Annual',
      per: 'per year',
      note: (monthly) => `About ${monthly} per month, billed once a year`,
      choose: 'Choose Annual',
      noCommitment: 'Cancel anytime',
      save: (amount) => `Save ${amount} a year`,
      moneyBack: '30-day money-back guarantee',
      priceLock: 'Price lock guarantee: your renewal price never rises',
      badge: 'Most Popular',
    },
    saving: 'How much you save',
    less: 'less',
    freeMonths: (months) => `${months} months free`,
  },
  security: {
    title: 'Bank-level security, in facts',
    facts: [
      { title: 'Encrypted in transit', text: 'Every page and every request uses TLS.' },
      { title: 'Passwords are hashed', text: 'Never stored in a readable form.' },
      { title: 'No card data here', text: 'Cards stay with the payment provider.' },
    ],
  },
  testimonials: {
    ownTitle: 'What traders say',
    title: 'What traders might say',
    text: 'These four are examples, written by us. Real ones replace them, with consent, as they come.',
    marks: ['“', '”'],
    label: 'Example',
    quotes: [
      {
        quote: 'I thought my reversals were my edge. The strategy table took one month to tell me otherwise.',
        who: 'Day trader, stocks',
      },
      {
        quote: 'The fee line did it. Seeing it subtracted on every single trade changed how often I click.',
        who: 'Swing trader, crypto',
      },
      {
        quote:
          'I imported two years in one evening, saw one line it could not read, fixed it, and ran it again.',
        who: 'Swing trader, stocks',
      },
      {
        quote:
          'I write three sentences a day. Reading them back is worth more than any indicator I ever bought.',
        who: 'Day trader, crypto',
      },
    ],
  },
  last: {
    title: 'Start with your next trade.',
    join: (traders) => `Join more than ${traders} traders who keep a journal.`,
    caption: 'sample figure',
    note: (days) => `${days} days free. No credit card required to start.`,
  },
}
