import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE,SHORT-TERM RDM FEE,FUND REDEMPTION FEE, DEFERRED SALES CHARGE'

test('reads shares, short sales and options by their description', () => {
  const file = readLines(
    header,
    '07/25/2022,501,Sold Short 30 ABC @ 112.00,30,ABC,112.00,0.00,3359.94,0.06,,,',
    '07/26/2022,502,Bought to Cover 30 ABC @ 108.00,30,ABC,108.00,0.00,-3240.00,,,,',
    '07/27/2022,503,Bought 5 XYZ @ 10.50,5,XYZ,10.50,0.00,-52.50,,,,',
    '08/01/2022,504,Bought 2 XYZ Aug 19 2022 12.5 Call @ 0.40,2,XYZ Aug 19 2022 12.5 Call,0.40,1.30,-81.33,0.03,,,',
    '08/19/2022,505,REMOVAL OF OPTION DUE TO EXPIRATION (XYZ Aug 19 2022 12.5 Call),2,XYZ Aug 19 2022 12.5 Call,,,0.00,,,,',
    '08/20/2022,506,QUALIFIED DIVIDEND (XYZ),,XYZ,,,1.25,,,,',
    '08/21/2022,507,CLIENT REQUESTED ELECTRONIC FUNDING RECEIPT (FUNDS NOW),,,,,500.00,,,,',
    '08/22/2022,508,FREE BALANCE INTEREST ADJUSTMENT~NO DESCRIPTION,,,,,0.01,,,,',
    '***END OF FILE***',
  )

  expect(file.format.id).toBe('td-ameritrade')
  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)}`)).toEqual([
    '2022-07-25 sell 30 ABC @ 112 fee 0.06',
    '2022-07-26 buy 30 ABC @ 108 fee 0',
    '2022-07-27 buy 5 XYZ @ 10.5 fee 0',
    '2022-08-01 buy 2 XYZ 19AUG22 12.5 C @ 0.4 fee 1.33',
    '2022-08-19 sell 2 XYZ 19AUG22 12.5 C @ 0 fee 0',
  ])
  expect(file.executions[0]).toMatchObject({ opens: true, externalId: '501' })
  expect(file.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['dividend', '1.25'],
    ['cash', '500'],
    ['interest', '0.01'],
  ])
})

test('names a damaged price', () => {
  expect(findProblems(header, '07/27/2022,503,Bought 5 XYZ @ 10.50,5,XYZ,x,0.00,-52.50,,,,')).toEqual([
    'import.bad_value at 2',
  ])
})
