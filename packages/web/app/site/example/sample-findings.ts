import { analyseFile, type Findings } from './analyse-file.ts'

let findings: Findings | null = null

/** The figures of the sample statement, computed once. */
export function getSampleFindings(): Findings {
  findings ??= analyseSample()
  return findings
}

function analyseSample(): Findings {
  const analysis = analyseFile(new TextEncoder().encode(sampleStatement))
  if (!analysis.ok)
    throw new Error(`The sample statement cannot be read: ${JSON.stringify(analysis.problems)}`)
  return analysis.findings
}

/** One month of invented trades in the format of Interactive Brokers, for the example of the landing page. */
const sampleStatement = `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers LLC
Statement,Data,Title,Activity Statement
Statement,Data,Period,"October 1, 2026 - October 30, 2026"
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-01, 09:56:17",60,180.78,180.78,-10846.80,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-01, 11:48:19",-60,182.17,182.17,10930.20,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-01, 12:41:22",44,188.09,188.09,-8275.96,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-01, 14:46:27",-44,189.11,189.11,8320.84,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-02, 09:56:45",27,322.3,322.3,-8702.10,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-02, 11:25:57",-27,318.28,318.28,8593.56,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-05, 09:32:38",30,316.65,316.65,-9499.50,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-05, 11:34:47",-30,312.52,312.52,9375.60,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,META,"2026-10-05, 12:36:37",-15,606.84,606.84,9102.60,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,META,"2026-10-05, 14:54:21",15,590.1,590.1,-8851.50,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,META,"2026-10-06, 09:53:46",19,606.55,606.55,-11524.45,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,META,"2026-10-06, 11:25:38",-19,603.71,603.71,11470.49,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,META,"2026-10-06, 12:49:24",17,588.94,588.94,-10011.98,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,META,"2026-10-06, 14:25:15",-17,586.29,586.29,9966.93,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-07, 09:34:33",-52,180.87,180.87,9405.24,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-07, 11:30:46",52,178.25,178.25,-9269.00,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,META,"2026-10-07, 12:47:33",-9,586.48,586.48,5278.32,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,META,"2026-10-07, 14:41:26",9,589.7,589.7,-5307.30,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-08, 09:32:39",82,165.78,165.78,-13593.96,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-08, 11:58:24",-82,170.49,170.49,13980.18,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-09, 09:38:21",-74,186.19,186.19,13778.06,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-09, 11:40:54",74,182.71,182.71,-13520.54,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-09, 12:58:33",85,165.52,165.52,-14069.20,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-09, 14:48:50",-85,163.16,163.16,13868.60,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-12, 09:45:40",-75,165.48,165.48,12411.00,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-12, 11:21:58",75,162.99,162.99,-12224.25,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-12, 12:57:35",51,186.85,186.85,-9529.35,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-12, 14:26:12",-51,185.59,185.59,9465.09,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,META,"2026-10-13, 09:51:23",17,601.33,601.33,-10222.61,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,META,"2026-10-13, 11:54:47",-17,618.5,618.5,10514.50,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-13, 12:58:39",49,172.11,172.11,-8433.39,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-13, 14:16:42",-49,171.68,171.68,8412.32,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-14, 09:42:50",61,163.15,163.15,-9952.15,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-14, 11:25:31",-61,167.24,167.24,10201.64,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-15, 09:51:17",50,253.32,253.32,-12666.00,0,0,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-15, 11:50:36",-50,253.32,253.32,12666.00,0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-15, 12:58:19",-71,161.11,161.11,11438.81,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-15, 14:32:27",71,161.73,161.73,-11482.83,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-16, 09:36:33",50,160.8,160.8,-8040.00,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-16, 11:26:38",-50,164.02,164.02,8201.00,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-16, 12:52:18",-50,185.76,185.76,9288.00,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-16, 14:20:52",50,181.78,181.78,-9089.00,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-19, 09:54:58",35,338.11,338.11,-11833.85,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-19, 11:27:35",-35,339.37,339.37,11877.95,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,META,"2026-10-19, 12:40:53",8,599.79,599.79,-4798.32,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,META,"2026-10-19, 14:38:20",-8,596.21,596.21,4769.68,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-20, 09:36:13",54,252.42,252.42,-13630.68,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-20, 11:38:36",-54,254.06,254.06,13719.24,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-21, 09:52:42",80,165.27,165.27,-13221.60,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-21, 11:43:57",-80,161.82,161.82,12945.60,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-21, 12:34:41",55,186.51,186.51,-10258.05,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-21, 14:13:19",-55,187.94,187.94,10336.70,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-22, 09:57:36",41,160.91,160.91,-6597.31,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-22, 11:38:35",-41,158.38,158.38,6493.58,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,META,"2026-10-22, 12:51:56",11,583.53,583.53,-6418.83,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,META,"2026-10-22, 14:14:17",-11,571.61,571.61,6287.71,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-23, 09:55:18",60,164.19,164.19,-9851.40,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-23, 11:55:15",-60,167.31,167.31,10038.60,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-23, 12:46:47",36,324.6,324.6,-11685.60,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-23, 14:47:41",-36,322.89,322.89,11624.04,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-26, 09:40:19",75,181.6,181.6,-13620.00,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-26, 11:39:16",-75,179.86,179.86,13489.50,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-27, 09:56:15",49,249.01,249.01,-12201.49,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-27, 11:32:35",-49,243.57,243.57,11934.93,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-27, 12:58:42",50,248.86,248.86,-12443.00,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2026-10-27, 14:19:27",-50,245.91,245.91,12295.50,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-28, 09:33:33",43,186.22,186.22,-8007.46,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-28, 11:42:23",-43,193.08,193.08,8302.44,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-28, 12:51:31",32,318.07,318.07,-10178.24,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-28, 14:48:14",-32,326.9,326.9,10460.80,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,AMD,"2026-10-29, 09:31:21",75,163.07,163.07,-12230.25,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,AMD,"2026-10-29, 11:31:29",-75,166.16,166.16,12462.00,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,MSFT,"2026-10-29, 12:58:45",-20,411.13,411.13,8222.60,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,MSFT,"2026-10-29, 14:34:45",20,405.84,405.84,-8116.80,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-30, 09:46:58",22,334.45,334.45,-7357.90,-1.0,0,0,0,O
Trades,Data,Order,Stocks,USD,TSLA,"2026-10-30, 11:27:24",-22,327.48,327.48,7204.56,-1.0,0,0,0,C
Trades,Data,Order,Stocks,USD,NVDA,"2026-10-30, 15:41:22",40,189.12,189.12,-7564.80,-1,0,0,0,O
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2026-10-15,AAPL(US0378331005) Cash Dividend USD 0.26 per Share,10.40
`
