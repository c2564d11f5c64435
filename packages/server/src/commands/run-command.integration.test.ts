import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateTrade } from '@candlebook/contract/trades'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '@candlebook/core/db/testing'
import { writeArchive } from '@candlebook/core/exports'
import { createAccount } from '@candlebook/core/identity'
import { createTrade } from '@candlebook/core/trades'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { type App, openAppContext } from '../context/app-context.ts'
import { findProgram } from '../testing/index.ts'

// The commands run in this process, and start their import processes from the build: from source each loads for seconds.
vi.mock(import('@candlebook/core/imports'), async (importOriginal) => {
  const { openImporter, ...others } = await importOriginal()
  const program = (await import('../testing/programs.ts')).findImportProgram()
  return { ...others, openImporter: (settings) => openImporter({ ...settings, program }) }
})
vi.resetModules() // an earlier file of this worker has loaded the commands without the replacement
const { runCommand } = await import('./run-command.ts')

let database: TestDatabase
let folder: string
let email: string
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'candlebook-cli-'))
  vi.stubEnv('DATABASE_URL', database.ownerUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
})
beforeEach(async () => {
  userId = (await createTestUser(database)).actor.userId
  email = `${userId}@example.com`
})
afterAll(async () => {
  vi.resetModules() // the next file gets no replacement
  vi.unstubAllEnvs()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Runs a command line with somebody who answers every question the same way. */
async function run(words: string[], answer = false) {
  const lines: string[] = []
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question.trim())
    return answer
  }
  const code = await runCommand(words, { say: (line) => lines.push(...line.split('\n')), ask })
  return { code, lines, asked }
}

const header =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID'
const buy = 'Market buy,2026-02-02 14:30:00,US1,KO,Coke,10,60,USD,1,600,USD,EOF1'
const sell = 'Market sell,2026-02-03 14:30:00,US1,KO,Coke,4,62.5,USD,1,250,USD,EOF2'
const dividend = 'Dividend (Ordinary),2026-02-04,US1,KO,Coke,6,0.5,USD,1,3,USD,'

function writeStatement(...lines: string[]): string {
  const file = join(folder, 'history.csv')
  writeFileSync(file, [header, ...lines].join('\n'))
  return file
}

async function tradeCount(): Promise<number> {
  const { rows } = await database.owner.query('select count(*)::int as n from trades where user_id = $1', [
    userId,
  ])
  return rows[0].n
}

describe('importing a file', () => {
  test('prints the plan, asks, and writes nothing on a no', async () => {
    const { code, lines, asked } = await run(['import', writeStatement(buy, sell, dividend), '--user', email])

    expect(lines).toEqual([
      'Trading 212 history: history.csv',
      '2 executions, 2 new and 0 already there.',
      '1 dividend kept as a cash movement of the account: dividends +3.00 USD.',
      'The file names no account. State it with --account NAME, so that accounts are never mixed.',
      '',
      '     Symbol  Type  Status  Quantity  Entry  on          Exit  on  Fees  Net P&L       Lines',
      'add  KO      long  open          10     60  2026-02-02               0    10.00  USD  2, 3',
      '',
      'Net P&L of closed trades: +10.00 USD',
      'In your base currency: no rate for 1 trade in USD',
      'Nothing was written.',
    ])
    expect([code, asked, await tradeCount()]).toEqual([1, ['Import this?'], 0])
  })

  test('gives the account to the executions before they are matched', async () => {
    const isa = ['import', writeStatement(buy, sell), '--user', email, '--account', 'Stocks ISA', '--yes']
    expect((await run(isa)).lines).toContain('Account: Stocks ISA.')

    const { rows } = await database.owner.query(
      'select distinct account from executions where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ account: 'Stocks ISA' }])
  })

  test('imports the files of several brokers in one archive, with an import for each', async () => {
    const coins =
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n2026-01-02 10:00:00 UTC,Buy,BTC,1,USD,40000,40000,40000,0,'
    const texts = {
      'shares.csv': [header, buy, sell].join('\n'),
      'coins.csv': coins,
      'notes.csv': 'a,b,c\n1,2,3',
    }
    const encoded = Object.entries(texts).map(
      ([name, text]) => [name, new TextEncoder().encode(text)] as const,
    )
    const file = join(folder, 'all.zip')
    writeFileSync(file, zipSync(Object.fromEntries(encoded)))

    const { code, lines } = await run(['import', file, '--user', email, '--yes'])

    expect(lines).toEqual(
      expect.arrayContaining([
        'Trading 212 history: shares.csv',
        '“notes.csv” was not read: Candlebook does not know this kind of file.',
        'Coinbase transaction history: coins.csv',
        'Imported shares.csv: 1 trade added, 0 changed.',
        'Imported coins.csv: 1 trade added, 0 changed.',
      ]),
    )
    expect([code, await tradeCount()]).toEqual([0, 2])
  })

  test('says of each broker why nothing of its files is imported', async () => {
    await run(['import', writeStatement(buy, sell), '--user', email, '--yes'])
    const transfer =
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n2026-01-02 10:00:00 UTC,Receive,BTC,1,USD,40000,40000,40000,0,'
    const encoder = new TextEncoder()
    const file = join(folder, 'both.zip')
    writeFileSync(
      file,
      zipSync({
        'shares.csv': encoder.encode([header, buy, sell].join('\n')),
        'coins.csv': encoder.encode(transfer),
      }),
    )

    const { code, lines } = await run(['import', file, '--user', email, '--yes'])

    expect(lines.slice(-3)).toEqual([
      'shares.csv: Everything in this file is imported already.',
      'coins.csv: There is nothing new to import. 1 line is skipped, and the list says why.',
      'Nothing was written.',
    ])
    expect(code).toBe(0)
  })

  describe('with sales whose purchase is not known', () => {
    const writePrices = (...lines: string[]) => {
      const file = join(folder, 'prices.csv')
      writeFileSync(file, lines.join('\n'))
      return ['--purchase-prices', file]
    }
    const words = () => ['import', writeStatement(sell), '--user', email]

    test('says how to answer, and takes price and day of a file', async () => {
      const { lines } = await run(words())
      const answered = await run([
        ...words(),
        ...writePrices('Symbol;Price;Day', 'ko;55,5;2025-03-03'),
        '--yes',
      ])

      expect(lines).toContain(
        '4 KO were sold on Feb 3, 2026, and no purchase is known, so they are in no trade. Import the file with it, or state it with --purchase-prices FILE.',
      )
      expect(answered.lines).toContain(
        '4 KO were sold on Feb 3, 2026, and no purchase is known. Bought at $55.50 on Mar 3, 2025, as you stated.',
      )
      expect(answered.code).toBe(0)
      const { rows } = await database.owner.query(
        'select entry_price::text, entry_date::text, trim_scale(pnl)::text as pnl from trades where user_id = $1',
        [userId],
      )
      expect(rows).toEqual([{ entry_price: '55.5', entry_date: '2025-03-03', pnl: '28' }])
    })

    test('stay questions for an answer that they do not have', async () => {
      expect((await run([...words(), '--purchases', 'short', '--yes'])).lines).toContainEqual(
        expect.stringMatching(
          /^4 KO were sold on Feb 3, 2026, and no purchase is known, so they are in no trade/,
        ),
      )
    })

    test.each([
      [['--purchases', 'long'], 2, 'Write --purchases file or --purchases short.'],
      [
        ['KO,abc,2025-03-03'],
        2,
        'Line 1 of prices.csv: write the symbol, the price of one, and the day, such as KO,55.50,2025-03-03.',
      ],
      [
        ['Symbol,Price,Day', 'KO,55,03/03/2025'],
        2,
        'Line 2 of prices.csv: write the symbol, the price of one, and the day, such as KO,55.50,2025-03-03.',
      ],
      [['PEP,55,2025-03-03'], 1, 'Line 1 of prices.csv: no purchase of PEP is missing in this file.'],
      [
        ['KO,55,2026-02-04'],
        1,
        '4 KO were sold on Feb 3, 2026, and no purchase is known: Choose the day of the exit or an earlier one.',
      ],
    ])('refuses %j', async (given, exitCode, message) => {
      const options = given[0]?.startsWith('--') ? given : writePrices(...given)
      const { code, lines } = await run([...words(), ...options, '--yes'])

      expect(lines.join('\n')).toContain(message)
      expect([code, await tradeCount()]).toEqual([exitCode, 0])
    })
  })

  describe('with shares that came by a spin-off', () => {
    const tradesHeader =
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
    const writeSpinOff = () => {
      const file = join(folder, 'spin-off.csv')
      const lines = [
        'Statement,Header,Field Name,Field Value',
        'Statement,Data,Title,Activity Statement',
        tradesHeader,
        'Trades,Data,Order,Stocks,USD,OLD,"2026-03-02, 10:00:00",20,100,100,-2000,0,2000,0,0,O',
        'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
        'Corporate Actions,Data,Stocks,USD,2026-06-11,"2026-06-10, 20:25:00","OLD(US1) Spinoff  1 for 5 (KID, KID CORP, US2)",4,0,0,0,',
      ]
      writeFileSync(file, lines.join('\n'))
      return ['import', file, '--user', email]
    }

    test('says how to state their part of the cost, and takes it', async () => {
      const { lines } = await run(writeSpinOff())
      const answered = await run([...writeSpinOff(), '--spin-off', 'kid=old:25', '--yes'])

      expect(lines).toContain(
        '4 KID came by a spin-off on Jun 10, 2026 from OLD, and they are in no trade. State which part of the cost they take with --spin-off KID=OLD:PERCENT. The company publishes the percentage.',
      )
      expect(answered.lines).toContain(
        '4 KID came by a spin-off on Jun 10, 2026. They take 25 percent of the cost of OLD, as you stated.',
      )
      expect(answered.code).toBe(0)
      const { rows } = await database.owner.query(
        'select symbol, trim_scale(entry_price)::text as price from trades where user_id = $1 order by symbol',
        [userId],
      )
      expect(rows).toEqual([
        { symbol: 'KID', price: '125' },
        { symbol: 'OLD', price: '75' },
      ])
    })

    const form =
      'Write --spin-off NEW=OLD:PERCENT, such as KID=OLD:25: KID came from OLD and takes 25 percent of its cost.'
    test.each([
      ['KID=OLD', 2, form],
      ['KID=OLD:101', 2, form],
      ['', 2, form],
      ['KID=OLD:25,', 2, form],
      ['KID=OLD:25,NEW=OLD:5', 1, 'No spin-off of NEW is a question of this file.'],
      [
        'KID=GONE:25',
        1,
        '4 KID came by a spin-off on Jun 10, 2026: No open position of this symbol is known on the day of the spin-off.',
      ],
    ])('refuses “%s” with exit code %i', async (given, exitCode, message) => {
      const { code, lines } = await run([...writeSpinOff(), '--spin-off', given, '--yes'])

      expect(lines.join('\n')).toContain(message)
      expect([code, await tradeCount()]).toEqual([exitCode, 0])
    })
  })

  test('ends with exit code 1 for each reason that its help names', async () => {
    const { lines } = await run(['import', '--help'])
    const unreadable = join(folder, 'notes.csv')
    writeFileSync(unreadable, 'a,b,c\n1,2,3')
    await addTyped()

    expect(lines).toContain(
      '  1  The answer was no, a file cannot be imported, an option does not fit the file, the file does not say how it is read, or lines that look like stored ones need --duplicates. Only what is listed as imported was written.',
    )
    const twoOrders = join(folder, 'two-orders.csv')
    const header = 'Symbol,Side,Qty,Fill Price,Fill Time,Commission,Placing Time,Order ID,Type,Status'
    const day = '03/04/2026 10:00:00'
    writeFileSync(twoOrders, `${header}\nNASDAQ:ACME,Buy,1,10,${day},0,${day},1,Market,Filled`)
    const reasons = [
      [unreadable, '--yes'],
      [twoOrders, '--yes'],
      [writeStatement(buy), '--purchase-prices', writePricesOf('PEP'), '--yes'],
      [writeStatement(buy), '--yes'], // looks like the typed trade
      [writeStatement(buy), '--duplicates', 'another'], // the answer is no
    ]
    const codes = []
    for (const words of reasons) codes.push((await run(['import', ...words, '--user', email])).code)
    expect([codes, await tradeCount()]).toEqual([[1, 1, 1, 1, 1], 1])
  })

  const addTyped = () => {
    const open = { market: 'stock', type: 'long', status: 'open', quantity: '10' }
    return createTrade(
      {
        db: database.db,
        actor: { kind: 'user', userId },
        clock: { now: () => new Date() },
        files: createMemoryFileStore(),
      },
      CreateTrade.parse({ ...open, symbol: 'KO', entryPrice: '62', entryDate: '2026-02-02' }),
    )
  }

  const writePricesOf = (symbol: string) => {
    const file = join(folder, 'prices.csv')
    writeFileSync(file, `${symbol},55,2025-03-03`)
    return file
  }

  test.each([
    ['XBR=0', 'Enter a contract size above 0.'],
    ['XBR=-5', 'Write --contract-size ROOT=SIZE, such as BRN=1000.'],
    ['XBR=0.0000001', 'A contract size has 6 decimals at most.'],
    ['1000', 'Write --contract-size ROOT=SIZE, such as BRN=1000.'],
  ])('refuses the contract size %s', async (size, message) => {
    const { code, lines } = await run([
      'import',
      writeStatement(buy),
      '--user',
      email,
      '--contract-size',
      size,
    ])

    expect(code).toBe(2)
    expect(lines.join(' ')).toContain(message)
  })

  test.each([
    ['--zone', 'Europe/Nowhere', 'Write a time zone such as --zone Europe/Berlin'],
    ['--days', 'ymd', 'Write --days dmy or --days mdy'],
    ['--numbers', 'dot', 'Write --numbers point or --numbers comma'],
    ['--order', 'newest', 'Write --order newest-first or --order oldest-first'],
  ])('refuses the option %s with %s', async (option, value, message) => {
    const { code, lines } = await run(['import', writeStatement(buy), '--user', email, option, value])

    expect(code).toBe(2)
    expect(lines.join(' ')).toContain(message)
  })

  test('imports on a yes and prints how to undo it, which works', async () => {
    const imported = await run(['import', writeStatement(buy, sell), '--user', email.toUpperCase()], true)
    expect(imported.lines).toContain('Imported: 1 trade added, 0 changed.')
    const undo = /undo-import (\S+) --user/.exec(imported.lines.at(-1) ?? '')
    expect([imported.code, await tradeCount()]).toEqual([0, 1])

    const undone = await run(['undo-import', undo?.[1] ?? '', '--user', email], true)
    expect(undone).toMatchObject({ code: 0, asked: ['Undo this import?'] })
    expect(undone.lines.at(-1)).toBe('Undone: 1 trade removed, 0 as before the import, 0 back.')
    expect(await tradeCount()).toBe(0)
  })

  test('asks nothing with --yes, and adds nothing the second time', async () => {
    const words = ['import', writeStatement(buy), '--user', email, '--yes']

    expect(await run(words)).toMatchObject({ code: 0, asked: [] })
    const again = await run(words)
    expect(again).toMatchObject({ code: 0, asked: [] })
    expect(again.lines.at(-1)).toBe('Everything in this file is imported already. Nothing was written.')
    expect(await tradeCount()).toBe(1)
  })

  test('imports a file with new cash movements alone', async () => {
    const words = ['import', writeStatement(dividend), '--user', email, '--yes']

    expect((await run(words)).lines).toContain('Imported: 0 trades added, 0 changed.')
    expect((await run(words)).lines.at(-1)).toMatch(/imported already\. Nothing was written\.$/)
  })

  test('shows an open trade that the file closes before and after', async () => {
    await run(['import', writeStatement(buy), '--user', email, '--yes'])
    const all = 'Market sell,2026-02-03 14:30:00,US1,KO,Coke,10,62.5,USD,1,625,USD,EOF2'

    const { lines } = await run(['import', writeStatement(buy, all), '--user', email])

    expect(lines.filter((line) => line.includes('KO'))).toEqual([
      'change  KO      long  open          10     60  2026-02-02                       0           USD',
      'to      KO      long  closed        10     60  2026-02-02  62.5  2026-02-03     0    25.00  USD  2, 3',
    ])
  })

  test('of a broken file says which line and why', async () => {
    expect(await run(['import', writeStatement(buy, 'Market buy,2026'), '--user', email, '--yes'])).toEqual({
      code: 1,
      asked: [],
      lines: ['This file cannot be imported.', expect.stringMatching(/^ {2}line 3: .*12/)],
    })
  })

  test('that does not exist is refused with its path', async () => {
    const { code, lines } = await run(['import', join(folder, 'gone.csv'), '--user', email])

    expect([code, lines]).toEqual([1, [`The file ${join(folder, 'gone.csv')} cannot be read.`]])
  })

  test('for an unknown email address is refused', async () => {
    expect(await run(['import', writeStatement(buy), '--user', 'nobody@example.com', '--yes'])).toMatchObject(
      {
        code: 1,
        lines: ['There is no user with the email address nobody@example.com.'],
      },
    )
  })
})

describe('undoing an import', () => {
  test('tells how many trades carry notes, and changes nothing on a no', async () => {
    await run(['import', writeStatement(buy), '--user', email, '--yes'])
    await database.owner.query("update trades set notes = 'Mine' where user_id = $1", [userId])
    const [id = ''] = (await run(['imports', '--user', email])).lines[1]?.split(' ') ?? []

    const { code, lines } = await run(['undo-import', id, '--user', email])

    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^history\.csv, imported \d{4}-\d\d-\d\d: 1 trade\.$/),
      '1 of them have notes, tags or images, which are removed with them.',
      'Nothing was changed.',
    ])
    expect(await tradeCount()).toBe(1)
  })

  test('of another user is refused as of one that does not exist', async () => {
    await run(['import', writeStatement(buy), '--user', email, '--yes'])
    const [id = ''] = (await run(['imports', '--user', email])).lines[1]?.split(' ') ?? []
    const otherUser = await createTestUser(database)

    for (const wanted of [id, 'no-id']) {
      const words = ['undo-import', wanted, '--user', `${otherUser.actor.userId}@example.com`, '--yes']
      expect(await run(words)).toMatchObject({ code: 1, lines: ['This import does not exist.'] })
    }
  })

  test('twice is refused', async () => {
    await run(['import', writeStatement(buy), '--user', email, '--yes'])
    const [id = ''] = (await run(['imports', '--user', email])).lines[1]?.split(' ') ?? []
    await run(['undo-import', id, '--user', email, '--yes'])

    expect(await run(['undo-import', id, '--user', email, '--yes'])).toMatchObject({
      code: 1,
      lines: ['This import has already been undone.'],
    })
    expect((await run(['imports', '--user', email])).lines[1]).toMatch(/undone \d{4}-\d\d-\d\d$/)
  })
})

test('a user without imports is told so', async () => {
  expect(await run(['imports', '--user', email])).toMatchObject({
    code: 0,
    lines: ['Nothing has been imported.'],
  })
})

test.each([
  ['without a file', ['import', '--user', 'a@example.com']],
  ['with two files', ['import', 'a.csv', 'b.csv', '--user', 'a@example.com']],
  ['without a user', ['import', 'a.csv']],
  ['with an option that there is not', ['import', 'a.csv', '--user', 'a@example.com', '--force']],
])('a command called %s says how it is called', async (_what, words) => {
  const { code, lines } = await run(words)

  expect(code).toBe(2)
  expect(lines.at(-1)).toBe(
    'Usage: npm run candlebook -- import FILE --user EMAIL [--account NAME] [--contract-size ROOT=SIZE] [--zone ZONE] [--days ORDER] [--numbers MARK] [--order ORDER] [--currency CODE] [--duplicates same|another] [--purchases file|short] [--purchase-prices FILE] [--spin-off NEW=OLD:PERCENT] [--yes]',
  )
})

describe('verifying the analytics', () => {
  const bought = {
    symbol: 'KO',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '1',
    entryPrice: '60',
  }
  const closed = { ...bought, entryDate: '2026-02-02', exitPrice: '62', exitDate: '2026-02-03' }
  const addTrade = () =>
    createTrade(
      {
        db: database.db,
        actor: { kind: 'user', userId },
        clock: { now: () => new Date() },
        files: createMemoryFileStore(),
      },
      CreateTrade.parse(closed),
    )

  test('says how many trades there are and that none differs', async () => {
    await addTrade()

    expect(await run(['analytics', 'verify', '--user', email])).toMatchObject({
      code: 0,
      lines: [`User ${userId}: 1 trade checked, 0 differed.`],
    })
  })

  test('names a trade whose stored rate differs by its id, without what it is, and computes it again', async () => {
    await addTrade()
    const { rows } = await database.owner.query<{ id: string }>(
      `update trades set currency = 'USD', rate = 0.9, rate_currency = 'EUR' where user_id = $1 returning id`,
      [userId],
    )
    await breakRate(userId)

    const { code, lines } = await run(['analytics', 'verify'])

    expect(code).toBe(1)
    expect(lines).toContain(`  Trade ${rows[0]!.id} was corrected: baseRate, basePnl`)
    expect(lines.join()).not.toMatch(/KO|@|0\.9/)
    expect(await run(['analytics', 'verify'])).toMatchObject({ code: 0 })
  })

  /** Changes a stored rate without the trigger that computes it. */
  async function breakRate(userId: string): Promise<void> {
    await database.owner.query('alter table trades disable trigger trades_changed_rated')
    await database.owner.query('update trades set base_rate = base_rate * 2 where user_id = $1', [userId])
    await database.owner.query('alter table trades enable trigger trades_changed_rated')
  }

  test.each([[['analytics']], [['analytics', 'check']], [['analytics', 'verify', '--users', 'x']]])(
    '%j is called wrongly',
    async (words) => {
      expect(await run(words)).toMatchObject({ code: 2 })
    },
  )
})

describe('while a server runs on the embedded database', () => {
  let dataDir: string
  let running: App
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'candlebook-cli-'))
    vi.stubEnv('DATABASE_URL', undefined)
    vi.stubEnv('DATA_DIR', dataDir)
    running = await openAppContext(readConfig())
    await createAccount(running, { name: 'Ana', email: 'ana@example.com', password: 'secret-enough' })
  })
  afterAll(async () => {
    vi.stubEnv('DATABASE_URL', database.ownerUrl)
    vi.stubEnv('DATA_DIR', folder)
    await running.close()
    rmSync(dataDir, { recursive: true })
  })

  test.each<[string, string]>([
    ['contact list', 'No messages are stored.'],
    ['jobs failed', 'No job has failed.'],
    ['admin grant ana@example.com', 'ana@example.com is an administrator now.'],
    ['admin list', 'ana@example.com'],
    ['imports --user ana@example.com', ''],
    ['analytics verify', ''],
    ['backup DIR/monday.candlebook', ''],
  ])('%s works, and the server goes on', async (words, first) => {
    const { code, lines } = await run(words.replace('DIR', dataDir).split(' '))
    const { rows } = await running.db.pool.query('select 1 as one')

    expect({ code, first: lines[0] }).toEqual({ code: 0, first: first || expect.any(String) })
    expect(rows).toEqual([{ one: 1 }])
  })

  test('migrate refuses, because it needs the data alone', async () => {
    expect(await run(['migrate'])).toMatchObject({
      code: 1,
      lines: [
        `Candlebook (process ${process.pid}) is running on the data in ${dataDir}. Stop it and run this command again.`,
      ],
    })
  })
})

describe('the program itself', () => {
  const program = findProgram('cli')
  const start = promisify(execFile)

  test('prints how it is used', async () => {
    const { stdout } = await start(process.execPath, [program, '--help'])

    expect(stdout).toMatch(
      /^Usage: npm run candlebook -- COMMAND\n\n {2}import FILE --user EMAIL \[--account NAME\] .*\[--yes\]\n/,
    )
  })

  test('ends with 2 for an unknown command', async () => {
    await expect(start(process.execPath, [program, 'improt'])).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^There is no command "improt"\./),
    })
  })

  test('takes a missing terminal as a no', async () => {
    const { code, stdout } = (await start(process.execPath, [
      program,
      'import',
      writeStatement(buy),
      '--user',
      email,
    ]).catch((error: { code: number; stdout: string }) => error)) as { code: number; stdout: string } // execFile rejects with the exit code

    expect([code, await tradeCount()]).toEqual([1, 0])
    expect(stdout).toMatch(
      /Import this\? There is no terminal to answer on, so the answer is no\. .*\nNothing was written\.\n$/,
    )
  })
})

describe('the restore of an archive', () => {
  /** The archive of another user who has a trade. */
  async function writeArchiveOfOther(): Promise<string> {
    const other = await createTestUser(database)
    const fields = { symbol: 'BTC', market: 'crypto', type: 'long', status: 'open', quantity: '1' } as const
    await createTrade(
      other,
      CreateTrade.parse({ ...fields, entryPrice: '96420.50', entryDate: '2026-02-02' }),
    )
    const path = join(folder, `${other.actor.userId}.zip`)
    await writeArchive(other, { userId: other.actor.userId, path, sessions: [], onProgress() {} })
    return path
  }

  test('shows the plan, writes nothing without a yes, and all of it after one', async () => {
    const file = await writeArchiveOfOther()
    const refused = await run(['restore-archive', file, '--user', email])
    expect(refused).toMatchObject({ code: 1, asked: ['Restore this?'] })
    expect(refused.lines).toContain('Trades           1             0')
    expect(await tradeCount()).toBe(0)

    expect(await run(['restore-archive', file, '--user', email], true)).toMatchObject({ code: 0 })
    expect(await tradeCount()).toBe(1)
    const again = await run(['restore-archive', file, '--user', email, '--yes'])
    expect(again.code).toBe(0)
    expect(again.lines).toContain(
      'Everything in this archive is already in the account. Nothing was written.',
    )
  })

  test('says what is wrong with a file that is no archive, or a damaged one', async () => {
    const statement = writeStatement(buy)
    expect(await run(['restore-archive', statement, '--user', email, '--yes'])).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('This file is no archive of My data.')],
    })
    const damaged = join(folder, 'damaged.zip')
    writeFileSync(damaged, 'PK')
    expect(await run(['restore-archive', damaged, '--user', email, '--yes'])).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('This archive cannot be restored'), expect.stringContaining('damaged')],
    })
  })
})
