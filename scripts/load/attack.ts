import type pg from 'pg'

/** The server that an attack is sent to, and the user who sends it. */
export type Target = { url: string; cookie: string }

/** The attacker, and the owner's connection to the database. */
export type Attacker = Target & { userId: string; owner: pg.Client }

/** Requests that one user sends to stop the server for the others. */
export type Attack = {
  name: string
  /** The largest allowed growth of the server process in megabytes; 300 when it is not given. */
  maxGrowthMb?: number
  /** Stores what the attack needs, before anything is measured. */
  prepare?(attacker: Attacker): Promise<void>
  /** Sends the requests and returns a summary of the responses after the last one. */
  send(target: Target): Promise<string>
}

/** Sends one request and returns its status and code, such as '413 request.too_large'. */
export async function sendTo(
  { url, cookie }: Target,
  path: string,
  { body, headers = {} }: { body: NonNullable<RequestInit['body']>; headers?: Record<string, string> },
): Promise<string> {
  const isStream = body instanceof ReadableStream
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { cookie, ...headers },
      body,
      ...(isStream && { duplex: 'half' }),
    })
    const text = await answer.text()
    return `${answer.status} ${/"code":"([\w.]+)"/.exec(text)?.[1] ?? ''}`.trim()
  } catch {
    return 'closed'
  }
}

/** Lists each different response with its count: '20x 413 request.too_large'. */
function sumUp(answers: string[]): string {
  const groups = Map.groupBy(answers, (answer) => answer)
  return [...groups].map(([answer, all]) => `${all.length}x ${answer}`).join(', ')
}

/** Sends the same request this many times at once. */
export async function sendInParallel(times: number, send: (at: number) => Promise<string>): Promise<string> {
  return sumUp(await Promise.all(Array.from({ length: times }, (_, at) => send(at))))
}

/** Sends the same request this many times, one after the other. */
export async function sendInTurn(times: number, send: (at: number) => Promise<string>): Promise<string> {
  const answers: string[] = []
  for (let at = 0; at < times; at++) answers.push(await send(at))
  return sumUp(answers)
}
