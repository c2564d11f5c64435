import { pino } from 'pino'
import { readConfig } from './config/config.ts'
import { sayRefusal } from './start/refusals.ts'
import { runServer } from './start/run-server.ts'

try {
  const config = readConfig()
  const log = pino({ level: config.logLevel })
  await runServer(config, { log, watchesWeb: process.argv.includes('--watch-web') })
} catch (error) {
  sayRefusal(error)
  process.exit(1)
}
