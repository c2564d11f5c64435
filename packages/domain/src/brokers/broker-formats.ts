import { atas } from './atas.ts'
import { avanza } from './avanza.ts'
import { binanceConvert, binanceFutures, binanceOrders, binanceSpot, binanceTransfers } from './binance.ts'
import { binanceTransactions } from './binance-transactions.ts'
import { bisq } from './bisq.ts'
import { bitcoinTax } from './bitcoin-tax.ts'
import { bitpanda } from './bitpanda.ts'
import { bitstamp } from './bitstamp.ts'
import { bittrex, bittrexOld } from './bittrex.ts'
import { bitvavo } from './bitvavo.ts'
import type { BrokerFormat } from './broker-format.ts'
import { bux } from './bux.ts'
import { bybitClosed, bybitDerivatives, bybitFunding, bybitSpot } from './bybit.ts'
import { bybitLog } from './bybit-log.ts'
import { candlebook } from './candlebook.ts'
import {
  bittyTax,
  blockFi,
  blockpit,
  coinLedger,
  coinTracker,
  coinTracking,
  shapeShift,
  uphold,
} from './coin-trackers.ts'
import { bybitTransfers, kuCoinTransfers, mexcTransfers, okxFunding } from './coin-transfers.ts'
import { coinbase } from './coinbase.ts'
import { coinbaseAccount, coinbaseFills, coinbasePrime } from './coinbase-pro.ts'
import { cryptoCom } from './crypto-com.ts'
import { cTrader } from './ctrader.ts'
import { dasTrades } from './das.ts'
import { degiroTransactions } from './degiro.ts'
import { degiroAccount } from './degiro-account.ts'
import { delta } from './delta.ts'
import { directa } from './directa.ts'
import { etoro } from './etoro.ts'
import { etrade, etradeGains } from './etrade.ts'
import { fidelity } from './fidelity.ts'
import { finpension } from './finpension.ts'
import { firstrade } from './firstrade.ts'
import { freedom24 } from './freedom24.ts'
import { freetrade } from './freetrade.ts'
import { hargreavesLansdown } from './hargreaves-lansdown.ts'
import { ibkrActivity } from './ibkr-activity.ts'
import { ibkrFlex } from './ibkr-flex.ts'
import { ibkrTradeLog } from './ibkr-trade-log.ts'
import { ibkrTransactions } from './ibkr-transactions.ts'
import { investEngine } from './investengine.ts'
import { investimental } from './investimental.ts'
import { krakenLedgers, krakenTrades } from './kraken.ts'
import { kuCoinConvert, kuCoinFiat, kuCoinSpot } from './kucoin.ts'
import { lightspeed } from './lightspeed.ts'
import { lightyear } from './lightyear.ts'
import { icMarkets, metaTrader4, metaTrader5, metaTraderTrades } from './metatrader.ts'
import { mexcFutures, mexcSpot } from './mexc.ts'
import { moomoo } from './moomoo.ts'
import { morganStanley } from './morgan-stanley.ts'
import { nexo } from './nexo.ts'
import { ninjaTraderExecutions, ninjaTraderOrders, ninjaTraderTrades } from './ninjatrader.ts'
import { nordnet } from './nordnet.ts'
import { okxBills, okxPositions, okxTrades } from './okx.ts'
import { parqet } from './parqet.ts'
import { projectXFills, projectXOrders, projectXTrades } from './projectx.ts'
import { quantower } from './quantower.ts'
import { questradeActivities, questradeConfirmations, questradeExecutions } from './questrade.ts'
import { rabobank } from './rabobank.ts'
import { relai } from './relai.ts'
import {
  revolutCrypto,
  revolutOlderCrypto,
  revolutOlderStocks,
  revolutProfit,
  revolutStocks,
} from './revolut.ts'
import { rithmicOrders, rithmicPerformance } from './rithmic.ts'
import { robinhood, robinhoodCrypto } from './robinhood.ts'
import { saxo } from './saxo.ts'
import { scalable } from './scalable.ts'
import { schwab, schwabLots } from './schwab.ts'
import { schwabAwards } from './schwab-awards.ts'
import { sharesight } from './sharesight.ts'
import { swissquote } from './swissquote.ts'
import { tastytrade, tastyworks } from './tastytrade.ts'
import { tdAmeritrade } from './td-ameritrade.ts'
import { thinkorswim } from './thinkorswim.ts'
import { tradeRepublic, tradeRepublicPytr } from './trade-republic.ts'
import { tradervue } from './tradervue.ts'
import { tradeStation, tradeStationOrders } from './tradestation.ts'
import { tradeTally } from './tradetally.ts'
import { tradeZella } from './tradezella.ts'
import { trading212 } from './trading212.ts'
import { trading212Cfd } from './trading212-cfd.ts'
import {
  tradingViewBalance,
  tradingViewOrders,
  tradingViewPositions,
  tradingViewStrategy,
} from './tradingview.ts'
import { tradovateCash, tradovateFills, tradovateOrders, tradovatePerformance } from './tradovate.ts'
import { vanguard, vanguardUk } from './vanguard.ts'
import { tigerTrades, webull, webullRecords } from './webull.ts'
import { xtb } from './xtb.ts'
import { zerodha } from './zerodha.ts'

/** All formats that Candlebook imports. The format that knows most columns of a file reads it; of two equals the first. */
export const brokerFormats: readonly BrokerFormat[] = [
  candlebook,
  ibkrActivity,
  ibkrTransactions,
  ibkrFlex,
  ibkrTradeLog,
  trading212,
  trading212Cfd,
  coinbase,
  coinbaseFills,
  coinbaseAccount,
  coinbasePrime,
  tradovateOrders,
  tradovateFills,
  tradovateCash,
  tradovatePerformance,
  projectXTrades,
  projectXOrders,
  projectXFills,
  ninjaTraderExecutions,
  ninjaTraderOrders,
  ninjaTraderTrades,
  degiroTransactions,
  degiroAccount,
  tradeRepublic,
  tradeRepublicPytr,
  metaTrader5,
  metaTrader4,
  metaTraderTrades,
  icMarkets,
  cTrader,
  schwab,
  schwabLots,
  schwabAwards,
  fidelity,
  robinhood,
  robinhoodCrypto,
  webull,
  webullRecords,
  tigerTrades,
  tastytrade,
  tastyworks,
  etoro,
  revolutCrypto,
  revolutOlderCrypto,
  revolutProfit,
  revolutStocks,
  revolutOlderStocks,
  xtb,
  saxo,
  scalable,
  lightyear,
  freedom24,
  binanceSpot,
  binanceTransfers,
  binanceOrders,
  binanceConvert,
  binanceFutures,
  binanceTransactions,
  krakenTrades,
  krakenLedgers,
  tradingViewOrders,
  tradingViewPositions,
  tradingViewStrategy,
  tradingViewBalance,
  thinkorswim,
  etrade,
  etradeGains,
  tradervue,
  tradeZella,
  tradeTally,
  lightspeed,
  tradeStation,
  tradeStationOrders,
  dasTrades,
  firstrade,
  tdAmeritrade,
  moomoo,
  bitstamp,
  nexo,
  bux,
  directa,
  finpension,
  investEngine,
  parqet,
  rabobank,
  relai,
  bitpanda,
  sharesight,
  vanguard,
  vanguardUk,
  morganStanley,
  questradeExecutions,
  questradeActivities,
  questradeConfirmations,
  avanza,
  nordnet,
  freetrade,
  hargreavesLansdown,
  swissquote,
  zerodha,
  rithmicOrders,
  rithmicPerformance,
  quantower,
  atas,
  bitvavo,
  cryptoCom,
  bybitSpot,
  bybitDerivatives,
  bybitClosed,
  bybitLog,
  bybitFunding,
  bybitTransfers,
  kuCoinSpot,
  kuCoinConvert,
  kuCoinFiat,
  kuCoinTransfers,
  okxBills,
  okxPositions,
  okxTrades,
  okxFunding,
  mexcSpot,
  mexcFutures,
  mexcTransfers,
  coinTracking,
  coinTracker,
  coinLedger,
  blockpit,
  bittyTax,
  delta,
  bitcoinTax,
  bittrex,
  bittrexOld,
  bisq,
  blockFi,
  shapeShift,
  uphold,
  investimental,
]
