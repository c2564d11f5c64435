import type { Target } from './attack.ts'

// Users who read their trades now and then. A separate process sends their requests, so that the attacker's computing
// does not delay them. The first message says who they are. The reply to a message 'take' has the times since the last
// 'take', in milliseconds.
const PAUSE_MS = 20
const paths = ['/trades?limit=50', '/session', '/journal-entries', '/trades/totals']
let times: number[] = []
let failures: string[] = []

process.on('message', (message: Target[] | 'take') => {
  if (message !== 'take') return void message.map(requestPages)
  process.send?.({ times, failures })
  times = []
  failures = []
})
process.on('disconnect', () => process.exit())

async function requestPages({ url, cookie }: Target): Promise<void> {
  for (let at = 0; ; at++) {
    const began = performance.now()
    const status = await fetch(`${url}/api/v1${paths[at % paths.length]}`, { headers: { cookie } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok ? null : String(answer.status)
      },
      () => 'no answer',
    )
    times.push(performance.now() - began)
    if (status) failures.push(status)
    await new Promise((next) => setTimeout(next, PAUSE_MS))
  }
}
