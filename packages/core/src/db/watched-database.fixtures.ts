import type { Database } from './database.ts'

/** A statement as it is sent: its text and the values of its parameters. */
type SentStatement = { text: string; values: unknown[] }

/**
 * The same database, in which this runs before each statement. A statement waits for what it returns, so a test can hold one;
 * the statements that are sent after it without waiting do not. What a process keeps for a database, it does not keep for this one.
 */
export function watchStatements(
  { pool, ...others }: Database,
  before: (statement: SentStatement) => Promise<void> | undefined | void,
): Database {
  const watched = replaceMethod(pool, 'connect', async () =>
    replaceMethod(await pool.connect(), 'query', (send, ...given) => {
      const [query, values] = given as [string | Partial<SentStatement>, unknown[]?]
      const held = before({
        text: '',
        values: values ?? [],
        ...(typeof query === 'string' ? { text: query } : query),
      })
      return held ? held.then(() => send(...given)) : send(...given)
    }),
  )
  return { ...others, pool: watched }
}

type Method = (...given: unknown[]) => unknown

/** The same object with another method, which gets the former one. All others work on the object itself. */
function replaceMethod<Of extends object>(
  of: Of,
  name: keyof Of,
  method: (former: Method, ...given: unknown[]) => unknown,
): Of {
  return new Proxy(of, {
    get: (target, part) => {
      const value: unknown = Reflect.get(target, part)
      if (typeof value !== 'function') return value
      const own = value.bind(target) as Method
      return part === name ? (...given: unknown[]) => method(own, ...given) : own
    },
  })
}
