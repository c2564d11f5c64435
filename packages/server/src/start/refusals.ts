import { adviseOnConnection, findConnectionCode, MigrationRefused } from '@candlebook/core/db'
import { DataFolderInUse, NoEmbeddedDatabase } from '@candlebook/embedded-postgres'
import { type Config, ConfigError } from '../config/config.ts'

/** Why the server cannot start, in a sentence for the operator; null for an error that is not expected. */
export function describeRefusal(error: unknown): string | null {
  const isExpected = [ConfigError, DataFolderInUse, MigrationRefused, NoEmbeddedDatabase].some(
    (kind) => error instanceof kind,
  )
  if (isExpected) return (error as Error).message // one of those above
  const code = findConnectionCode(error)
  return code && `the database cannot be used: ${code}. ${adviseOnConnection(code)}`
}

/** The error of a port that cannot be opened, as a refusal when another program uses it. */
export function explainPort(error: NodeJS.ErrnoException, { port }: Config): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new ConfigError(`port ${port} is in use. Set PORT to another.`, { cause: error })
}

/** Tells the operator that the server cannot start: an expected reason in one line, any other error with its stack. */
export function sayRefusal(error: unknown): void {
  const refusal = describeRefusal(error)
  console.error(refusal ? `Candlebook cannot start: ${refusal}` : error)
}
